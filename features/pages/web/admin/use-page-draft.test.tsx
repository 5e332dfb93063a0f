// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Api } from '#platform/pure/contract.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { AppProvider, type AppValue } from '#platform/web/app-context.tsx';
import type { PageView } from '../../admin.contract.ts';
import { documentOfPattern } from '../../model/editing/page-patterns.ts';
import { saveStoredDraft } from './stored-draft.ts';
import { usePageDraft } from './use-page-draft.ts';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const id = '0199c0de-0000-7000-8000-000000000001';
const titled = (title: string) => documentOfPattern('legal', title);
const aPage = (title: string, revision: number): PageView => ({
  id,
  path: '/terms',
  edition: 'site',
  state: 'draft',
  archivedAt: null,
  draft: {
    document: titled(title),
    revision,
    version: null,
    savedAt: '2026-11-20T12:00:00.000Z',
    author: null,
  },
  publications: [],
  earlierPaths: [],
});

interface Save {
  revision: number;
  document: ReturnType<typeof titled>;
}
type Answer = (sent: Save) => unknown;

/** A server with one page; `lose` has it save without an answer. */
function aServer(title: string, revision: number) {
  const server = { page: aPage(title, revision), sent: [] as Save[], lose: false, wait: Promise.resolve() };
  const save: Answer = async (sent) => {
    server.sent.push(sent);
    await server.wait;
    if (sent.revision !== server.page.draft.revision)
      throw new Refusal(409, 'Meanwhile.', { code: 'stale_revision', details: server.page });
    server.page = aPage(sent.document.title, sent.revision + 1);
    if (server.lose) throw new Refusal(0, 'No connection.');
    return { data: server.page };
  };
  return { server, save };
}

async function edit(opened: PageView, save: Answer) {
  const api = (async (_endpoint: unknown, input: Save) => save(input)) as unknown as Api;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <AppProvider value={{ api } as AppValue}>{children}</AppProvider>
  );
  const opening = renderHook(() => usePageDraft(opened), { wrapper });
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  return opening;
}

test('a save whose answer was lost is no collision with oneself [CMS-128]', async () => {
  const { server, save } = aServer('Old', 3);
  const { result } = await edit(server.page, save);
  server.lose = true;
  act(() => result.current.change(titled('New')));
  await act(() => result.current.saveNow());
  expect(result.current.state).toBe('offline');
  server.lose = false;
  act(() => result.current.change(titled('Newer')));
  await act(() => result.current.saveNow());
  expect([result.current.state, result.current.theirs]).toEqual(['saved', null]);
  expect(server.page.draft).toMatchObject({ revision: 5, document: { title: 'Newer' } });
});

test('of three saves of one text at once one is sent [CMS-128]', async () => {
  const { server, save } = aServer('Old', 3);
  const { result } = await edit(server.page, save);
  const gate = Promise.withResolvers<void>();
  server.wait = gate.promise;
  act(() => result.current.change(titled('New')));
  await act(async () => {
    const saves = [1, 2, 3].map(() => result.current.saveNow());
    gate.resolve();
    await Promise.all(saves);
  });
  expect(server.sent.map(({ revision }) => revision)).toEqual([3]);
  expect([result.current.state, result.current.theirs]).toEqual(['saved', null]);
});

test('what another admin has saved is shown, with what both began with [CMS-129]', async () => {
  const { server, save } = aServer('Old', 3);
  const { result } = await edit(server.page, save);
  server.page = aPage('By the other', 4);
  act(() => result.current.change(titled('Mine')));
  await act(() => result.current.saveNow());
  expect(result.current).toMatchObject({
    state: 'collision',
    base: { title: 'Old' },
    document: { title: 'Mine' },
    theirs: { draft: { document: { title: 'By the other' } } },
  });
});

test('a text that was left unsent is compared with what it began with [CMS-129]', async () => {
  const { server, save } = aServer('Old', 3);
  const first = await edit(server.page, () => Promise.reject(new Refusal(0, 'No connection.')));
  act(() => first.result.current.change(titled('Mine')));
  await act(() => first.result.current.saveNow());
  first.unmount();
  server.page = aPage('By the other', 4);
  const { result } = await edit(server.page, save);
  expect(result.current).toMatchObject({
    state: 'collision',
    base: { title: 'Old' },
    document: { title: 'Mine' },
    theirs: { draft: { document: { title: 'By the other' } } },
  });
});

test('a text without what it began with is compared with the page as it is now [CMS-129]', async () => {
  const { server, save } = aServer('By the other', 4);
  saveStoredDraft(id, { revision: 3, document: titled('Mine') });
  const { result } = await edit(server.page, save);
  expect(result.current).toMatchObject({ state: 'collision', base: { title: 'By the other' } });
});

test('a text is saved when its editor is left before the two seconds are over [CMS-128]', async () => {
  const { server, save } = aServer('Old', 3);
  const { result, unmount } = await edit(server.page, save);
  act(() => result.current.change(titled('New')));
  await act(async () => unmount());
  expect(server.page.draft).toMatchObject({ revision: 4, document: { title: 'New' } });
  expect(localStorage).toHaveLength(0);
});
