// @vitest-environment node
import { expect, test } from 'vitest';
import {
  aConversation,
  ada,
  aMessage,
  conversationDocument,
  conversationId,
  conversationList,
  messageList,
} from '#features/messages/testing/a-conversation.ts';
import type { AnyEndpoint, Api } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import { pageAssets } from '#testing/page-assets.ts';
import { render } from '../entry-server.tsx';

const reader = { id: ada.id, username: 'ada', profileLink: 'ada' } as Viewer;
const answers: Record<string, (input: { id?: string }) => unknown> = {
  'GET /api/conversations': () => conversationList([aConversation()]),
  'GET /api/conversations/:id': ({ id }) => {
    if (id !== conversationId) throw notFound();
    return conversationDocument(aConversation());
  },
  'GET /api/conversations/:id/messages': () => messageList([aMessage({ content: 'Did you hear it?' })]),
};

function at(url: string, viewer: Viewer | null = reader) {
  const api = (async ({ method, path }: AnyEndpoint, input: { id?: string }) =>
    answers[`${method} ${path}`]?.(input) ?? { items: [], data: [], meta: { nextPage: null } }) as Api;
  const settings = { siteUrl: 'https://tonehall.example', links: {} } as SiteSettings;
  return render({ url, api, viewer, settings, csrfToken: 't', nonce: 'n', assets: pageAssets });
}
const one = `/account/messages/${conversationId}`;

test('the list is titled "Messages" and is for members only [MSG-005]', async () => {
  const { status, html } = await at('/account/messages');
  expect(status).toBe(200);
  expect(html).toContain('<title>Messages');
  expect(html).toMatch(/<h1[^>]*>Messages<\/h1>/);
  for (const url of ['/account/messages', one]) {
    const guest = await at(url, null);
    expect([guest.status, guest.redirectTo]).toEqual([
      302,
      `/auth?tab=sign_in&redirect_to=${encodeURIComponent(url)}`,
    ]);
  }
});

test('one address shows the list, the other one conversation; a foreign conversation is not found [SHELL-006]', async () => {
  const list = await at('/account/messages');
  expect(list.html).toMatch(/<h1[^>]*>Messages<\/h1>/);
  expect(list.html).toContain(`href="${one}"`);
  expect(list.html).not.toContain('Write a message');
  const shown = await at(one);
  expect(shown.status).toBe(200);
  expect(shown.html).toContain('<title>ben · Messages');
  expect(shown.html).toMatch(/data-position="1".*Did you hear it\?/s);
  expect(shown.html).toContain('Write a message');
  const others = await at('/account/messages/0198f000-0000-7000-8000-00000000ffff');
  expect(others.status).toBe(404);
});
