import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import { ConfirmHost } from '#design/dialog/confirm-host.tsx';
import { FlashHost } from '#design/flash/flash-host.tsx';
import { createProject, getProject } from '#features/projects/contract.ts';
import type { Api } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { newSong } from '#studio/document/new-song.ts';
import { readSong } from '#studio/document/read-song.ts';
import { openLocalCopy } from '#studio/sync/local-copy.ts';
import { openUnsentEdits } from '#studio/sync/unsent-edits.ts';
import { seededBytes } from '#testing/documents/a-project.ts';
import { UnsentEditsNotice } from './unsent-edits.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Copies in this browser, each with an edit that was not sent. */
async function aBrowser(owners: readonly (readonly [userId: string, project: string, epoch?: number])[]) {
  const factory = new IDBFactory();
  vi.stubGlobal('indexedDB', factory);
  const state = Y.encodeStateAsUpdate(newSong({ name: 'Night bus', randomBytes: seededBytes('song') }));
  for (const [userId, project, epoch = 1] of owners) {
    const copy = openLocalCopy({
      ...{ factory, userId, project, state: () => state, now: () => 1_700_000_000_000, tab: '1' },
      onResult() {},
    });
    await copy.load();
    copy.begin(epoch);
    copy.add(state, true);
    await copy.flush();
    await copy.close();
  }
  return factory;
}

function open(closed: { id: string; title: string } | null, isLost: (send: number) => boolean = () => false) {
  const titles: string[] = [];
  let sends = 0;
  const sent: [string, Uint8Array][] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body: Blob }) => {
    sends += 1;
    if (isLost(sends)) throw new TypeError('no network');
    sent.push([url, new Uint8Array(await body.arrayBuffer())]);
    return new Response(null, { status: 200 });
  });
  const api = (async (call: unknown, input: { project?: { title: string } }) => {
    if (call === getProject) throw notFound();
    if (call !== createProject) throw new Error('Another call');
    titles.push(input.project?.title ?? '');
    return { data: { id: titles.length === 1 ? 'own' : `own-${titles.length}` } };
  }) as unknown as Api;
  render(
    <>
      <UnsentEditsNotice api={api} userId="ada" csrfToken={() => 'token'} closed={closed} />
      <FlashHost />
      <ConfirmHost />
    </>,
  );
  return { titles, sent, sends: () => sends };
}

it('[STUDIO-149] a person who was removed makes a project of their own of the edits that they had not sent', async () => {
  const factory = await aBrowser([
    ['ada', 'lost'],
    ['ben', 'lost'],
  ]);
  const { titles, sent } = open({ id: 'lost', title: 'Night bus' });
  fireEvent.click(await screen.findByRole('button', { name: 'Make a project of them' }));
  const link = await screen.findByRole('link', { name: 'Open it' });
  expect(link.getAttribute('href')).toBe('/project/own');
  expect(titles).toEqual(['Night bus (your unsaved version)']);
  expect(sent.map(([url]) => url)).toEqual(['/api/projects/own/document']);
  const doc = new Y.Doc();
  Y.applyUpdate(doc, sent[0]?.[1] ?? new Uint8Array());
  expect(readSong(doc).tracks.map(({ name }) => name)).toContain('Drums');
  await vi.waitFor(() => expect(screen.queryByText('On this device only')).toBeNull());
  const left = (userId: string) => openUnsentEdits(factory, userId).projects();
  expect([await left('ada'), await left('ben')]).toEqual([[], ['lost']]);
});

it('[STUDIO-149] a person whose network fails and who tries again gets one project for each copy', async () => {
  const factory = await aBrowser([
    ['ada', 'lost', 1],
    ['ada', 'lost', 2],
  ]);
  const { titles, sent, sends } = open(
    { id: 'lost', title: 'Night bus' },
    (send) => send === 2 || send === 3,
  );
  const button = await screen.findByRole('button', { name: 'Make a project of them' });
  for (const already of [2, 3]) {
    fireEvent.click(button);
    await vi.waitFor(() => expect([sends(), button.getAttribute('aria-busy')]).toEqual([already, null]));
    // A click after an input is no double click.
    fireEvent.input(document.body);
  }
  fireEvent.click(button);
  // The link of an earlier test may still be on the page.
  await vi.waitFor(() => expect(screen.queryByText('On this device only')).toBeNull());
  expect(titles).toHaveLength(2);
  expect(sent.map(([url]) => url)).toEqual(['/api/projects/own/document', '/api/projects/own-2/document']);
  expect(await openUnsentEdits(factory, 'ada').projects()).toEqual([]);
});

it('[STUDIO-149] a person finds the edits of a project that is closed to them on the start page, and deletes them', async () => {
  const factory = await aBrowser([['ada', 'lost']]);
  open(null);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete them' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await vi.waitFor(() => expect(screen.queryByText('On this device only')).toBeNull());
  expect(await openUnsentEdits(factory, 'ada').projects()).toEqual([]);
});
