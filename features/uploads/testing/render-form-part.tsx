import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { FlashHost } from '#design/flash/flash-host.tsx';
import type { AnyEndpoint, Api } from '#platform/pure/contract.ts';
import { AppProvider } from '#platform/web/app-context.tsx';
import type { SiteSettings } from '#platform/web/site-settings.ts';

/** Renders a part of a form with a fake network (answers by `METHOD path`) and records the calls. */
export function renderFormPart(part: ReactNode, answers: Record<string, () => unknown>) {
  const sent: { call: string; input: Record<string, unknown> }[] = [];
  const api = (async (endpoint: AnyEndpoint, input: Record<string, unknown>) => {
    const call = `${endpoint.method} ${endpoint.path}`;
    sent.push({ call, input });
    return answers[call]?.();
  }) as Api;
  const value = { api, viewer: null, settings: {} as SiteSettings, navigate: () => undefined };
  render(
    <AppProvider value={value}>
      {part}
      <FlashHost />
    </AppProvider>,
  );
  return { sent, calls: (call: string) => sent.filter((one) => one.call === call).map(({ input }) => input) };
}
