import { QueryClientProvider } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { ConfirmHost } from '#design/dialog/confirm-host.tsx';
import { FlashHost } from '#design/flash/flash-host.tsx';
import type { AnyEndpoint, Api } from '#platform/pure/contract.ts';
import { createQueryClient } from '#platform/web/api/query-client.ts';
import { AppProvider } from '#platform/web/app-context.tsx';
import type { Viewer } from '#platform/web/viewer.ts';
import type { Conversation, Message } from '../model/conversation.ts';
import { MessagesPage } from '../web/messages-page.tsx';
import {
  aConversation,
  ada,
  aMessage,
  ben,
  conversationDocument,
  conversationId,
  conversationList,
  messageList,
  sentDocument,
} from './a-conversation.ts';
import { aFakeLive } from './a-fake-live.ts';

type Input = Record<string, unknown>;

export const listCall = 'GET /api/conversations';
export const oneCall = 'GET /api/conversations/:id';
export const messagesCall = 'GET /api/conversations/:id/messages';
export const readCall = 'PUT /api/conversations/:id/mark_as_read';
export const sendCall = 'POST /api/messages';

interface Opened {
  /** Id of the open conversation; null for the list only. */
  id?: string | null;
  conversation?: Partial<Conversation>;
  messages?: readonly Message[];
  /** Replace the default answers, by `METHOD path`. */
  answers?: Record<string, (input: Input) => unknown>;
  educationMode?: boolean;
}

const pageLength = 20;

/** Renders the messages page of ada with a fake server and a fake live connection. */
export async function openMessages({ id = conversationId, answers = {}, ...more }: Opened = {}) {
  const stored = { messages: [...(more.messages ?? [aMessage()])] };
  const conversation = () =>
    aConversation({ lastMessage: stored.messages.at(-1) ?? aMessage(), ...more.conversation });
  const defaults: Record<string, (input: Input) => unknown> = {
    [listCall]: () => conversationList([conversation()]),
    [oneCall]: () => conversationDocument(conversation()),
    [messagesCall]: ({ page }) => {
      const before = page === undefined ? Number.POSITIVE_INFINITY : Number(page);
      const rest = stored.messages.filter(({ position }) => position < before);
      const items = rest.slice(-pageLength);
      return messageList(items, rest.length > items.length ? String(items[0]?.position) : null);
    },
    [readCall]: () => ({ data: {} }),
    [sendCall]: ({ message }) => {
      const { content } = message as { content: string };
      const position = (stored.messages.at(-1)?.position ?? 0) + 1;
      const sent = aMessage({ by: 'ada', position, content });
      stored.messages.push(sent);
      return sentDocument(sent);
    },
  };
  const sent: { call: string; input: Input }[] = [];
  const api = (async (endpoint: AnyEndpoint, input: Input) => {
    const call = `${endpoint.method} ${endpoint.path}`;
    sent.push({ call, input });
    return (answers[call] ?? defaults[call])?.(input);
  }) as Api;
  const fakeLive = aFakeLive();
  const value = {
    api,
    viewer: { id: ada.id, username: ada.username } as Viewer,
    settings: { educationMode: more.educationMode ?? false } as never,
    navigate: () => undefined,
  };
  const openLive = () => fakeLive.live;
  render(
    <QueryClientProvider client={createQueryClient('browser')}>
      <AppProvider value={value}>
        <Suspense fallback="Loading">
          <MessagesPage params={id === null ? {} : { id }} openLive={openLive} />
        </Suspense>
        <FlashHost />
        <ConfirmHost />
      </AppProvider>
    </QueryClientProvider>,
  );
  await waitFor(() => {
    if (!document.querySelector('h1')) throw new Error('still loading');
  });
  const calls = (call: string) => sent.filter((one) => one.call === call).map(({ input }) => input);
  /** Ben sends a message, and the live connection emits it. */
  const receive = (message: Message) => {
    stored.messages.push(message);
    fakeLive.emit('new-message', { conversationId, position: message.position, userId: ben.id });
  };
  return { calls, sent, live: fakeLive, receive, stored };
}

/** Sets the heights of elements, as the DOM of the tests has no layout. Returns a function that undoes it. */
export function withLayout(height: number, scrollHeight: number): () => void {
  const own = { clientHeight: height, scrollHeight };
  for (const [name, pixels] of Object.entries(own))
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => pixels });
  return () => {
    for (const name of Object.keys(own)) delete (HTMLElement.prototype as unknown as Input)[name];
  };
}
