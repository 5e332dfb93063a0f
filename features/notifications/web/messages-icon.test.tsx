// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aNetwork, renderWithApi } from '#features/notifications/testing/open-notifications.tsx';
import { MessagesIcon } from './messages-icon.tsx';

afterEach(cleanup);
const call = 'GET /api/conversations/new_conversations';
const says = (label: string) => waitFor(() => expect(icon().getAttribute('aria-label')).toBe(label));
const icon = () => screen.getByRole('link', { name: /^Messages/ });

async function open(total: number, path = '/tracks') {
  const truth = { total };
  const net = aNetwork({ [call]: () => ({ meta: { total: truth.total } }) });
  const view = renderWithApi(<MessagesIcon path={path} />, net.api);
  await act(async () => {});
  const walk = async (to: string) => {
    view.again(<MessagesIcon path={to} />);
    await act(async () => {});
  };
  return { ...net, walk, truth };
}

test('the number of unread conversations is asked for without payload [NOTIF-049]', async () => {
  const { sent } = await open(2);
  expect(sent).toEqual([{ call, input: {} }]);
  await says('Messages, unread');
});

test('a dot stands above 0, none at 0 [NOTIF-050]', async () => {
  for (const total of [0, 1, 7]) {
    const { calls } = await open(total);
    await says(total === 0 ? 'Messages' : 'Messages, unread');
    expect(calls(call)).toHaveLength(1);
    expect(icon().querySelectorAll('span')).toHaveLength(total === 0 ? 0 : 1);
    cleanup();
  }
});

test('it is asked with the page and again when a conversation is opened [NOTIF-051]', async () => {
  const { calls, walk, truth } = await open(1);
  await says('Messages, unread');
  await walk('/users');
  await walk('/account/messages');
  expect(calls(call)).toHaveLength(1);
  truth.total = 0;
  await walk('/account/messages/0198f000-0000-7000-8000-00000000000a');
  expect(calls(call)).toHaveLength(2);
  await says('Messages');
  await walk('/account/messages/0198f000-0000-7000-8000-00000000000b');
  expect(calls(call)).toHaveLength(3);
});
