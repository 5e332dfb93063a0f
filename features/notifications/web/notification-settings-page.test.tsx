// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { aNetwork, renderWithApi } from '#features/notifications/testing/open-notifications.tsx';
import { Refusal } from '#platform/pure/refusal.ts';
import { NotificationEmailsPage } from './notification-emails-page.tsx';
import { NotificationSettingsPage } from './notification-settings-page.tsx';

const settingsCall = 'GET /api/notifications/settings';
const updateCall = 'PUT /api/notifications/settings/:kind';
const holdCall = 'PUT /api/account/comment_settings';
const stopCall = 'POST /api/notifications/stop_emails';

afterEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
  delete window.linkToken;
});

async function openSettings(answer: (input: Record<string, unknown>) => unknown) {
  const net = aNetwork({
    [settingsCall]: () => [
      { kind: 'track_comment', reach: 'bell' },
      { kind: 'track_like', reach: 'weekly' },
    ],
    [updateCall]: answer,
    'GET /api/account/comment_settings': () => ({ holdsFirst: false }),
    [holdCall]: (input) => input,
  });
  renderWithApi(
    <Suspense>
      <NotificationSettingsPage />
    </Suspense>,
    net.api,
  );
  await screen.findByLabelText('Likes of your tracks');
  return net;
}
const field = (label: string) => screen.getByLabelText<HTMLSelectElement>(label);

test('a member reads how each kind is notified, and a choice is saved at once [NOTIF-081]', async () => {
  const { calls } = await openSettings((input) => input);
  expect([field('Comments on your tracks').value, field('Likes of your tracks').value]).toEqual([
    'bell',
    'weekly',
  ]);
  fireEvent.change(field('Likes of your tracks'), { target: { value: 'off' } });
  await screen.findByText('Saved.');
  expect(calls(updateCall)).toEqual([{ kind: 'track_like', reach: 'off' }]);
  expect([field('Comments on your tracks').value, field('Likes of your tracks').value]).toEqual([
    'bell',
    'off',
  ]);
});

test('a choice that is refused stays what it was, and the reason is shown [NOTIF-081]', async () => {
  await openSettings(() => {
    throw new Refusal(429, 'Too many changes.');
  });
  fireEvent.change(field('Likes of your tracks'), { target: { value: 'off' } });
  await screen.findByText('Too many changes.');
  expect(field('Likes of your tracks').value).toBe('weekly');
});

test('a member switches on that first comments of strangers wait for them [COMMENT-089]', async () => {
  const { calls } = await openSettings((input) => input);
  const hold = () =>
    screen.getByRole<HTMLInputElement>('switch', { name: 'Hold first comments on my tracks' });
  await waitFor(() => expect(hold().disabled).toBe(false));
  fireEvent.click(hold());
  await waitFor(() => expect(calls(holdCall)).toEqual([{ holdsFirst: true }]));
  await waitFor(() => expect(hold().checked).toBe(true));
});

test('the page of an e-mail’s link ends the e-mails on request only [NOTIF-085]', async () => {
  window.linkToken = 'of-an-e-mail';
  const net = aNetwork({ [stopCall]: () => undefined });
  renderWithApi(<NotificationEmailsPage />, net.api);
  expect(net.calls(stopCall)).toEqual([]);
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Unsubscribe' })));
  await waitFor(() => expect(screen.getByText(/no more of these e-mails/)).toBeTruthy());
  expect(net.calls(stopCall)).toEqual([{ token: 'of-an-e-mail' }]);
});
