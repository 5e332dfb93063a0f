// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aNetwork, renderWithApi } from '#features/notifications/testing/open-notifications.tsx';
import { MessagesIcon } from './messages-icon.tsx';

afterEach(cleanup);
const call = 'GET /api/conversations/new_conversations';
const expectLabel = (label: string) => waitFor(() => expect(icon().getAttribute('aria-label')).toBe(label));
const icon = () => screen.getByRole('link', { name: /^Messages/ });

async function open(total: number, path = '/tracks') {
  const stored = { total };
  const net = aNetwork({ [call]: () => ({ meta: { total: stored.total } }) });
  const view = renderWithApi(<MessagesIcon path={path} />, net.api);
  await act(async () => {});
  const goTo = async (to: string) => {
    view.show(<MessagesIcon path={to} />);
    await act(async () => {});
  };
  return { ...net, goTo, stored };
}

test('the icon requests the number of unread conversations without payload [NOTIF-049]', async () => {
  const { sent } = await open(2);
  expect(sent).toEqual([{ call, input: {} }]);
  await expectLabel('Messages, unread');
});

test('the icon has a dot above 0 unread conversations, and none at 0 [NOTIF-050]', async () => {
  for (const total of [0, 1, 7]) {
    const { calls } = await open(total);
    await expectLabel(total === 0 ? 'Messages' : 'Messages, unread');
    expect(calls(call)).toHaveLength(1);
    expect(icon().querySelectorAll('span')).toHaveLength(total === 0 ? 0 : 1);
    cleanup();
  }
});

test('the number is requested with the page and again when a conversation is opened [NOTIF-051]', async () => {
  const { calls, goTo, stored } = await open(1);
  await expectLabel('Messages, unread');
  await goTo('/users');
  await goTo('/account/messages');
  expect(calls(call)).toHaveLength(1);
  stored.total = 0;
  await goTo('/account/messages/0198f000-0000-7000-8000-00000000000a');
  expect(calls(call)).toHaveLength(2);
  await expectLabel('Messages');
  await goTo('/account/messages/0198f000-0000-7000-8000-00000000000b');
  expect(calls(call)).toHaveLength(3);
});
