// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import type { ChatMessageView } from '#features/campaigns/chat.contract.ts';
import type { CampaignView } from '#features/groups/group-campaign.contract.ts';
import { openGroups } from '#features/groups/testing/open-groups.tsx';
import { type Answers, aTrack } from '#features/tracks/testing/a-track.ts';
import { forbidden } from '#platform/pure/refusal.ts';
import type { LiveConnection } from '#platform/web/live.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import { aCampaignView, campaignDocument, campaignGroup } from '../../testing/a-campaign-view.ts';
import { CampaignPage } from '../campaign-page.tsx';
import { CampaignChat } from './campaign-chat.tsx';

afterEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
});

const path = '/api/groups/:group_link/chat_messages';
const read = `GET ${path}`;
let made = 0;
const message = (content: string, more: Partial<ChatMessageView> = {}): ChatMessageView => {
  made += 1;
  return {
    id: `0198f000-0000-7000-8000-${String(made).padStart(12, '0')}`,
    content,
    createdAt: '2026-06-15T10:00:00.000Z',
    user: { ...aTrack().user, username: 'ada' },
    can: { delete: false, report: true },
    ...more,
  };
};
const page = (messages: ChatMessageView[], nextPage: string | null = null) => ({
  messages,
  meta: { nextPage },
});

/** A live connection whose events the test sends. */
function aLiveConnection() {
  const listeners = new Map<string, (data: unknown) => void>();
  let closed = false;
  const connection: LiveConnection = {
    on(event, listener) {
      listeners.set(event, listener);
      return () => listeners.delete(event);
    },
    onConnected: () => () => undefined,
    send: () => {},
    close: () => {
      closed = true;
    },
  };
  return {
    connect: () => connection,
    send: (event: string) => listeners.get(event)?.({}),
    isClosed: () => closed,
  };
}

interface Opened {
  answers?: Answers;
  viewer?: Viewer | null;
  state?: CampaignView['state'];
}

async function open({ answers = {}, state = 'open', ...more }: Opened = {}) {
  const live = aLiveConnection();
  const campaign = { slug: 'remix-the-tide', state };
  const opened = await openGroups(<CampaignChat campaign={campaign} connect={live.connect} />, {
    ...more,
    answers: { [read]: () => page([]), ...answers },
  });
  return { ...opened, live };
}
const shown = () =>
  within(screen.getByRole('log'))
    .queryAllByRole('listitem')
    .map((one) => one.textContent);

test('the chat shows the newest message last, and older ones on request', async () => {
  await open({
    answers: {
      [read]: ({ page: from }) =>
        from ? page([message('First')]) : page([message('Third'), message('Second')], 'k2'),
    },
  });
  const texts = () => shown().map((text) => text?.match(/First|Second|Third/)?.[0]);
  expect(texts()).toEqual(['Second', 'Third']);
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Show older' })));
  await waitFor(() => expect(texts()).toEqual(['First', 'Second', 'Third']));
});

test('a member sends a message, and the field is empty for the next', async () => {
  const said: ChatMessageView[] = [];
  const { user, calls } = await open({
    answers: {
      [read]: () => page([...said].reverse()),
      [`POST ${path}`]: ({ content }: Record<string, unknown>) => {
        said.push(message(String(content)));
        return said.at(-1);
      },
    },
  });
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Your message' });
  expect(field.maxLength).toBe(500);
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
  expect(send.disabled).toBe(true);
  await user.type(field, 'Salt{Enter}');
  await waitFor(() => expect(shown()).toHaveLength(1));
  expect(calls(`POST ${path}`)).toEqual([{ groupLink: 'remix-the-tide', content: 'Salt' }]);
  expect(field.value).toBe('');
});

test('a refused message stays in its field with the text of the server', async () => {
  const { user } = await open({
    answers: {
      [`POST ${path}`]: () => {
        throw forbidden('The chat has ended with its campaign.');
      },
    },
  });
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Your message' });
  await user.type(field, 'Salt{Enter}');
  expect(await screen.findByText('The chat has ended with its campaign.')).toBeTruthy();
  expect(field.value).toBe('Salt');
});

test('an event of a new or deleted message reads the chat anew, until the chat is left [CAMPAIGN-085]', async () => {
  let texts = ['One'];
  const { live } = await open({ answers: { [read]: () => page(texts.map((text) => message(text))) } });
  expect(shown()).toHaveLength(1);
  texts = ['Two', 'One'];
  await act(async () => live.send('new-chat-message'));
  await waitFor(() => expect(shown()).toHaveLength(2));
  texts = ['Two'];
  await act(async () => live.send('chat-message-deleted'));
  await waitFor(() => expect(shown()).toHaveLength(1));
  cleanup();
  expect(live.isClosed()).toBe(true);
});

test('a deletion asks first, and a message offers only what the server allows', async () => {
  const mine = message('Mine', { can: { delete: true, report: false } });
  const { calls } = await open({
    answers: { [read]: () => page([mine, message('Yours')]), [`DELETE ${path}/:id`]: () => undefined },
  });
  expect(screen.getAllByRole('button', { name: 'Delete the message of ada' })).toHaveLength(1);
  expect(screen.getAllByRole('button', { name: 'Report message' })).toHaveLength(1);
  const press = async (name: string) =>
    act(async () => void fireEvent.click(screen.getByRole('button', { name })));
  await press('Delete the message of ada');
  await press('Cancel');
  expect(calls(`DELETE ${path}/:id`)).toEqual([]);
  await new Promise((settled) => setTimeout(settled, 320));
  await press('Delete the message of ada');
  await press('Delete');
  expect(calls(`DELETE ${path}/:id`)).toEqual([{ groupLink: 'remix-the-tide', id: mine.id }]);
});

test('a guest reads and gets a link to sign-in; after the end nobody gets a field', async () => {
  window.history.replaceState(null, '', '/campaigns/remix-the-tide/chat');
  await open({ viewer: null, answers: { [read]: () => page([message('One')]) } });
  expect(shown()).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Sign in to write' }).getAttribute('href')).toContain('/auth');
  cleanup();
  await open({ state: 'closed', answers: { [read]: () => page([message('One')]) } });
  expect(screen.getByText('The chat has ended with its campaign.')).toBeTruthy();
  expect([shown().length, screen.queryByRole('textbox')]).toEqual([1, null]);
});

test.each([
  ['https://discord.example/tide', 'Join the conversation on Discord', 'https://discord.example/tide'],
  [null, 'Join the conversation', '/campaigns/remix-the-tide/chat'],
])(
  'with the invite link %s the button reads "%s" and opens a new tab [CAMPAIGN-079] [CAMPAIGN-082]',
  async (chatInviteUrl, name, to) => {
    const group = campaignGroup();
    await openGroups(<CampaignPage params={{ groupLink: group.groupLink }} />, {
      answers: {
        'GET /api/groups/:group_link': () => campaignDocument(group, aCampaignView({ chatInviteUrl })),
        'GET /api/groups/:group_link/contestants': () => ({ data: [], meta: { nextPage: null, total: 0 } }),
      },
    });
    const link = within(screen.getByRole('region', { name: 'Chat' })).getByRole('link', { name });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([to, '_blank']);
  },
);
