// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type PeopleAnswers, renderPeoplePage } from '#features/profiles/testing/render-people-page.tsx';
import { aFakeUploadServer, answerWith } from '#features/uploads/testing/a-fake-upload-server.ts';
import { conflict } from '#platform/pure/refusal.ts';
import { aMediaItemView, aMediaView } from '../testing/a-media-view.ts';
import { AdminMediaPage } from './admin-media-page.tsx';
import { MediaPicker } from './media-picker.tsx';

afterEach(cleanup);

const listCall = 'GET /api/admin/media';
const getCall = 'GET /api/admin/media/:id';
const createCall = 'POST /api/admin/media';
const updateCall = 'PUT /api/admin/media/:id';
const deleteCall = 'DELETE /api/admin/media/:id';
const list = (items = [aMediaItemView()]) => ({
  [listCall]: () => ({ items, meta: { nextPage: null } }),
});
const open = async (answers: PeopleAnswers = {}) => {
  const opened = await renderPeoplePage(<AdminMediaPage />, { answers: { ...list(), ...answers } });
  await screen.findByRole('list', { name: 'Media' });
  return opened;
};
const openItem = async (answers: PeopleAnswers = {}, uses: object[] = []) => {
  const opened = await open({ [getCall]: () => ({ item: aMediaItemView(), uses }), ...answers });
  fireEvent.click(screen.getByRole('button', { name: /Drum/ }));
  await screen.findByRole('dialog', { name: 'Drum' });
  return opened;
};

const submit = () => {
  const forms = [...document.querySelectorAll('dialog form[novalidate]')];
  fireEvent.submit(forms.at(-1) as HTMLFormElement);
};

test('an admin sees what is on the shelf, what is in work and what failed, filters and searches [CMS-109]', async () => {
  const { calls } = await open(
    list([
      aMediaItemView(),
      aMediaItemView({ id: '2', name: 'Horn', state: 'processing', file: null }),
      aMediaItemView({ id: '3', name: 'Bomb', state: 'failed', file: null, failure: 'Too many pixels.' }),
      aMediaItemView({
        id: '4',
        name: 'Loop',
        kind: 'audio',
        file: aMediaView({ width: null, duration: 61_000 }),
      }),
    ]),
  );
  const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(texts).toEqual([
    expect.stringContaining('DrumPicture · 1920 × 960'),
    'HornPicture · in work',
    'BombFailed: Too many pixels.',
    expect.stringContaining('LoopSound · 01:01'),
  ]);
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'audio' } });
  fireEvent.change(screen.getByLabelText('Show as'), { target: { value: 'list' } });
  fireEvent.change(screen.getByLabelText('Find by name or alternative text'), { target: { value: 'loop' } });
  fireEvent.click(screen.getByRole('button', { name: 'Find' }));
  await screen.findAllByRole('listitem');
  expect(calls(listCall).at(-1)).toMatchObject({ search: 'loop', kinds: 'audio' });
});

test('an admin describes a picture, moves its focal point by keyboard and by a press, and saves [CMS-102] [CMS-109]', async () => {
  const { calls } = await openItem({ [updateCall]: () => aMediaItemView() });
  fireEvent.change(screen.getByLabelText('Alternative text'), { target: { value: ' ' } });
  submit();
  expect(await screen.findByText(/Alternative text is needed/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Alternative text'), { target: { value: 'A horn' } });
  fireEvent.change(screen.getByLabelText('From the left'), { target: { value: '0.25' } });
  submit();
  expect(await screen.findByText('Saved.')).toBeTruthy();
  expect(calls(updateCall)).toMatchObject([{ name: 'Drum', alternativeText: 'A horn', focalX: 0.25 }]);
});

test('an admin reads where a picture is used, and that it cannot be deleted then [CMS-106] [CMS-109]', async () => {
  await openItem(
    {
      [deleteCall]: () => {
        throw conflict('This is used by Home.', 'in_use');
      },
    },
    [{ label: 'Home', url: '/admin/pages/1' }],
  );
  expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/admin/pages/1');
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('This is used by Home.')).toBeTruthy();
  expect(screen.getByRole('dialog', { name: 'Drum' })).toBeTruthy();
});

test('in the picker only the kinds that fit are offered, and the pressed one is chosen [CMS-110]', async () => {
  const picked: string[] = [];
  const { calls } = await renderPeoplePage(
    <MediaPicker kinds={['image']} onClose={() => {}} onPick={({ id }) => picked.push(id)} />,
    { answers: list() },
  );
  fireEvent.click(await screen.findByRole('button', { name: /Drum/ }));
  expect(picked).toEqual([aMediaView().id]);
  expect(calls(listCall)).toMatchObject([{ kinds: 'image' }]);
});

test('a file is sent with progress, described, put on the shelf, and chosen as soon as it is ready [CMS-110] [CMS-109]', async () => {
  const { permission, asked } = await aFakeUploadServer(answerWith(200));
  const picked: string[] = [];
  let looks = 0;
  const { calls } = await renderPeoplePage(
    <MediaPicker onClose={() => {}} onPick={({ id }) => picked.push(id)} />,
    {
      answers: {
        ...list([]),
        'GET /api/admin/media_uploads/presign': () => permission,
        [createCall]: () => aMediaItemView({ state: 'processing', file: null }),
        [getCall]: () => {
          looks += 1;
          const item = looks === 1 ? { state: 'processing' as const, file: null } : {};
          return { item: aMediaItemView(item), uses: [] };
        },
      },
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Add a file' }));
  const file = new File(['drum'], 'deep-drum_2.png', { type: 'image/png' });
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  fireEvent.change(input, { target: { files: [file] } });
  expect(await screen.findByLabelText('Alternative text')).toBeTruthy();
  expect(screen.getByLabelText('Name').getAttribute('value')).toBe('deep drum 2');
  expect(asked).toEqual(['PUT 0 drum']);
  submit();
  expect(await screen.findByText(/Alternative text is needed/)).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Only decoration'));
  submit();
  expect(await screen.findByText(/Your file is being worked on/)).toBeTruthy();
  expect(calls(createCall)).toMatchObject([{ fileName: 'a.wav', name: 'deep drum 2', decorative: true }]);
  await vi.waitFor(() => expect(picked).toEqual([aMediaView().id]), 10_000);
});
