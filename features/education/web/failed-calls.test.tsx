// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Component, type ReactNode, Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { authSettings, aViewer } from '#features/sign-in/testing/render-auth-page.tsx';
import { getVerification } from '#features/sign-in/verification.contract.ts';
import { VerifyEmailPage } from '#features/sign-in/web/email-links/verify-email-page.tsx';
import type { AnyEndpoint, Api } from '#platform/pure/contract.ts';
import { createQueryClient } from '#platform/web/api/query-client.ts';
import { AppProvider } from '#platform/web/app-context.tsx';
import { listOrganizations } from '../contract.ts';
import { SchoolGatewayPage } from './school-gateway-page.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const broken = new Error('the connection broke');

/** Catches what a page throws while it is drawn, and shows nothing instead. */
class Boundary extends Component<{ onError: (error: unknown) => void; children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }
  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

/** Opens a page whose calls give these answers, and break without one; gives what was thrown while it was drawn. */
function open(page: ReactNode, answers: ReadonlyMap<AnyEndpoint, unknown> = new Map()) {
  const thrown: unknown[] = [];
  const api = (async (endpoint: AnyEndpoint) => {
    if (!answers.has(endpoint)) throw broken;
    return answers.get(endpoint);
  }) as Api;
  const settings = { ...authSettings, educationMode: true };
  const queries = createQueryClient('browser');
  queries.setDefaultOptions({ queries: { retry: false } });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { container } = render(
    <QueryClientProvider client={queries}>
      <AppProvider value={{ api, viewer: aViewer, settings, navigate: () => undefined }}>
        <Boundary onError={(error) => thrown.push(error)}>
          <Suspense>{page}</Suspense>
        </Boundary>
      </AppProvider>
    </QueryClientProvider>,
  );
  return { container, thrown };
}

/** Errors that nothing catches while `work` runs, as the browser's console would have them. */
async function uncaughtIn(work: () => Promise<void>): Promise<unknown[]> {
  const errors: unknown[] = [];
  const listeners = process.rawListeners('unhandledRejection') as ((error: unknown) => void)[];
  const collect = (error: unknown) => errors.push(error);
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', collect);
  try {
    await work();
    await waitFor(() => expect(errors.length).toBeGreaterThan(0));
  } finally {
    process.removeAllListeners('unhandledRejection');
    for (const listener of listeners) process.on('unhandledRejection', listener);
  }
  return errors;
}

test('where the list of schools cannot be read an error is thrown, and nothing of the gateway is shown [EDU-059]', async () => {
  const { container, thrown } = open(<SchoolGatewayPage search={{}} />);
  await waitFor(() => expect(thrown).toEqual([broken]));
  expect(container.textContent).toBe('');
});

test('where a request to a school breaks an error is thrown, nothing is said, and the page stays [EDU-059]', async () => {
  const school = { id: crypto.randomUUID(), name: 'Oak School', owner: { realName: 'Ada Byron' } };
  const leave = vi.fn();
  const answers = new Map([[listOrganizations as AnyEndpoint, { organizations: [school] }]]);
  open(<SchoolGatewayPage search={{}} leave={leave} />, answers);
  const button = await screen.findByRole('button', { name: 'I teach here' });
  expect(await uncaughtIn(() => userEvent.click(button))).toEqual([broken]);
  expect(leave).not.toHaveBeenCalled();
  expect(flash.read()).toEqual([]);
  expect(screen.getByRole('heading', { name: 'Oak School' })).toBeTruthy();
});

test('where the verification e-mail cannot be sent again an error is thrown, and nothing is said [EDU-059]', async () => {
  const unverified = { email: 'ada@oak.example', verified: false, resent: false };
  open(<VerifyEmailPage search={{}} />, new Map([[getVerification as AnyEndpoint, unverified]]));
  const button = await screen.findByRole('button', { name: 'Resend email' });
  expect(await uncaughtIn(() => userEvent.click(button))).toEqual([broken]);
  expect(flash.read()).toEqual([]);
  expect(screen.queryByRole('status')).toBeNull();
});
