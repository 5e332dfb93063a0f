// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { mira } from '#features/tracks/testing/a-track.ts';
import type { Api } from '#platform/pure/contract.ts';
import { AppProvider } from '#platform/web/app-context.tsx';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import { settle } from '#testing/settle.ts';
import { BouncedEmailSlot } from './bounced-email-slot.tsx';

afterEach(cleanup);

async function show(viewer: typeof mira | (typeof mira & { emailBounced: true }) | null) {
  render(
    <AppProvider
      value={{
        api: (async () => ({})) as Api,
        viewer,
        settings: {} as SiteSettings,
        navigate: () => undefined,
      }}
    >
      <BouncedEmailSlot />
    </AppProvider>,
  );
  await settle();
}

test('a member whose e-mails fail sees a notice with a link to the form of the address [SUBS-075] [SUBS-076]', async () => {
  await show({ ...mira, emailBounced: true });
  expect(screen.getByText('Hey! It looks like something is wrong with your email address.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Change email' }).getAttribute('href')).toBe('/account?edit=email');
});

test('other members and guests see no notice [SUBS-075]', async () => {
  for (const viewer of [mira, null]) {
    await show(viewer);
    expect(screen.queryByText(/something is wrong with your email/)).toBeNull();
    cleanup();
  }
});
