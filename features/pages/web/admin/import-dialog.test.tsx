// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type PeopleAnswers, renderPeoplePage } from '#features/profiles/testing/render-people-page.tsx';
import { aFakeUploadServer, answerWith } from '#features/uploads/testing/a-fake-upload-server.ts';
import type { ContentImportView } from '../../files.contract.ts';
import { PagesPage } from './pages-page.tsx';

afterEach(cleanup);

const createCall = 'POST /api/admin/content/imports';
const getCall = 'GET /api/admin/content/imports/:id';
const applyCall = 'POST /api/admin/content/imports/:id/apply';
const id = '0199c0de-0000-7000-8000-000000000001';

const anImport = (more: Partial<ContentImportView> = {}): ContentImportView => ({
  id,
  state: 'ready',
  publish: false,
  plan: {
    pages: [
      { path: '/new', edition: 'site', title: 'New', change: 'add', revision: null },
      { path: '/old', edition: 'both', title: 'Old', change: 'change', revision: 3 },
      { path: '/same', edition: 'site', title: 'Same', change: 'leave', revision: 1 },
    ],
    media: [{ id, name: 'Drum', change: 'add' }],
  },
  faults: [],
  createdAt: '2026-11-20T12:00:00.000Z',
  ...more,
});

async function send(answers: PeopleAnswers) {
  const { permission } = await aFakeUploadServer(answerWith(200));
  const opened = await renderPeoplePage(<PagesPage />, {
    answers: {
      'GET /api/admin/content/pages': () => ({ data: [] }),
      'GET /api/admin/content/source': () => ({ data: null }),
      'GET /api/admin/media_uploads/presign': () => permission,
      [createCall]: () => ({ data: anImport({ state: 'reading', plan: null }) }),
      ...answers,
    },
  });
  expect((await screen.findByRole('link', { name: 'Export' })).getAttribute('href')).toBe(
    '/api/admin/content/export',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Import' }));
  const file = new File(['PK'], 'pages.zip', { type: 'application/zip' });
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  fireEvent.change(input, { target: { files: [file] } });
  return opened;
}

test('an admin sees what an archive adds, changes and leaves, and imports it as drafts or published [CMS-119]', async () => {
  let applied = false;
  const { calls } = await send({
    [getCall]: () => ({ data: anImport(applied ? { state: 'applied' } : {}) }),
    [applyCall]: () => {
      applied = true;
      return { data: anImport({ state: 'applied', publish: true }) };
    },
  });
  const texts = async (name: string) =>
    within(await screen.findByRole('list', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(await texts('Added')).toEqual(['New /new', 'Drum media']);
  expect(await texts('Changed')).toEqual(['Old /old (both editions)']);
  expect(screen.getByText('Left as they are: 1')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Import as drafts' })).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Publish at once'));
  fireEvent.click(screen.getByRole('button', { name: 'Import and publish' }));
  expect(await screen.findByText('Imported.')).toBeTruthy();
  expect(calls(applyCall)).toEqual([{ id, publish: true }]);
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('The pages are imported.')).toBeTruthy();
});

test('an admin reads everything that is wrong with an archive, and may send another one [CMS-119]', async () => {
  await send({
    [getCall]: () => ({
      data: anImport({
        state: 'refused',
        plan: null,
        faults: ['notes.txt: is not expected', 'media.json: is missing'],
      }),
    }),
  });
  const list = await screen.findByRole('list', { name: 'What is wrong' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /Import / })).toBeNull();
  expect(document.querySelector('input[type=file]')).not.toBeNull();
});
