// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { AnyEndpoint, Api } from '#platform/pure/contract.ts';
import { createQueryClient } from '#platform/web/api/query-client.ts';
import { AppProvider } from '#platform/web/app-context.tsx';
import { authSettings } from '../../testing/render-auth-page.tsx';
import { ConfirmationPage } from './confirmation-page.tsx';

afterEach(() => {
  cleanup();
  delete window.linkToken;
});

test('on the education site a verified address leads to the school selection first', async () => {
  window.linkToken = 'A'.repeat(43);
  const went: string[] = [];
  const api = (async ({ method }: AnyEndpoint) =>
    method === 'GET'
      ? { purpose: 'verification', email: 'ada@oak.example' }
      : { email: 'ada@oak.example', changed: false }) as Api;
  const settings = { ...authSettings, educationMode: true };
  render(
    <QueryClientProvider client={createQueryClient('browser')}>
      <AppProvider value={{ api, viewer: null, settings, navigate: () => undefined }}>
        <ConfirmationPage search={{}} leave={(href) => went.push(href)} />
      </AppProvider>
    </QueryClientProvider>,
  );
  const button = await screen.findByRole('button', { name: 'Yes, confirm it' });
  const form = button.closest('form');
  if (form) fireEvent.submit(form);
  await waitFor(() => expect(went).toEqual(['/auth/organizations']));
});
