import { isRedirect } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { notFound } from '#platform/pure/refusal.ts';
import { parseSearch } from '#platform/web/search-params.ts';
import { loadOrRedirectMoved } from './load-user-page.ts';
import type { RouteContext } from './site-page.ts';

const context = { api: async () => ({ profileLink: 'newlink' }) } as unknown as RouteContext;

test('a secret link to a list of a member with another link now leads to the list, with its secret [LIST-002]', async () => {
  const input = {
    context,
    path: '/user/$profileLink/list/$permalink',
    params: { profileLink: 'oldlink', permalink: 'quiet-evenings' },
    search: parseSearch('?secret=open-sesame'),
  };
  const load = () => Promise.reject(notFound());
  const thrown = await loadOrRedirectMoved(input, load).catch((error: unknown) => error);
  expect(isRedirect(thrown) && thrown.options).toMatchObject({
    href: '/user/newlink/list/quiet-evenings?secret=open-sesame',
    statusCode: 301,
  });
});
