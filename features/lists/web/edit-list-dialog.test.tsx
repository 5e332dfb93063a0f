// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { aFakeUploadServer, answerWith } from '#features/uploads/testing/a-fake-upload-server.ts';
import { aListView, anEntryPage } from '../testing/a-list-view.ts';
import { ListPage } from './list-page.tsx';
import { ownListPart } from './own-list-part.ts';

await ownListPart.load();

afterEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
});

const update = 'PUT /api/lists/:id';

test('the owner uploads and removes the cover of an album and sets its release date, unless it is typed in part [LIST-042] [LIST-043] [LIST-056]', async () => {
  const cover = { imageUrl: '/files/lists/x-400.webp', previewUrl: '/files/lists/x-1000.jpg', colour: null };
  const { permission } = await aFakeUploadServer(answerWith(200));
  const { user, calls } = await openTracks(
    <ListPage params={{ profileLink: 'mira', permalink: 'slow-mornings' }} search={{}} />,
    {
      answers: {
        'GET /api/users/:profile_link/lists/:permalink': () => aListView({ kind: 'album' }),
        'GET /api/lists/:id/tracks': () => anEntryPage([]),
        'GET /api/image_uploads/presign': () => permission,
        [update]: ({ list }: { list?: { image?: object | null; releasedOn?: string | null } }) =>
          aListView({
            kind: 'album',
            cover: list?.image ? cover : null,
            releasedOn: list?.releasedOn ?? null,
          }),
      },
    },
  );
  const edit = async () => {
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    return within(await screen.findByRole('dialog', { name: 'Edit list' }));
  };
  const save = async (dialog: Awaited<ReturnType<typeof edit>>) => {
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  const first = await edit();
  fireEvent.input(first.getByLabelText('Release date'), { target: { value: '2099-03-05' } });
  const file = new File(['0123456789'], 'front.png', { type: 'image/png' });
  fireEvent.change(first.getByLabelText('Cover', { selector: 'input' }), { target: { files: [file] } });
  await first.findByRole('button', { name: 'Discard the new cover' });
  await save(first);
  expect(screen.getByText('5 March 2099').parentElement?.textContent).toBe('Comes out 5 March 2099');
  expect(document.querySelector(`img[src="${cover.imageUrl}"]`)).toBeTruthy();
  const again = await edit();
  await user.click(again.getByRole('button', { name: 'Remove the own cover' }));
  const day = again.getByLabelText('Release date');
  // As a browser says of a date that is typed in part.
  Object.defineProperty(day, 'validity', { configurable: true, value: { badInput: true } });
  await user.click(again.getByRole('button', { name: 'Save' }));
  await again.findByText('Type a whole date, or none');
  Reflect.deleteProperty(day, 'validity');
  fireEvent.input(day, { target: { value: '' } });
  await save(again);
  expect(calls(update)).toMatchObject([
    { list: { releasedOn: '2099-03-05', image: { id: permission.filename } } },
    { list: { releasedOn: null, image: null } },
  ]);
  expect(document.querySelector(`img[src="${cover.imageUrl}"]`)).toBeNull();
});
