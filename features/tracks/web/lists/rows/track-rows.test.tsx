// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { trackDocument } from '#features/tracks/model/track-document.ts';
import { type Answers, aPage, aTrack, ownTrack } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import type { ListForm } from '#platform/pure/list-form.ts';
import { forbidden } from '#platform/pure/refusal.ts';
import { getPlayerStore } from '#platform/web/player/use-player.ts';
import { SilentAudio } from '#testing/silent-audio.ts';
import { GenrePage } from '../genre-page.tsx';
import { trackRowsPart } from './track-rows-part.ts';

await trackRowsPart.load();
afterEach(cleanup);

const waveforms = 'GET /api/mixdowns/waveforms';
const keep = 'PUT /api/track_list_form';
const sounding = (title: string) => aTrack({ title, directWaveformUrl: `/files/${title}.json` });

function open(
  tracks = [sounding('Ash'), sounding('Birch')],
  listForm: ListForm = 'rows',
  more: Answers = {},
) {
  const answers: Answers = {
    'GET /api/genres/:genre/tracks': () => aPage(tracks),
    [waveforms]: ({ ids }) => ({
      waveforms: String(ids)
        .split(',')
        .map((id) => ({ id, bars: '0z' })),
    }),
    [keep]: ({ form }) => ({ form }),
    ...more,
  };
  return openTracks(<GenrePage params={{ genre: 'jazz' }} search={{}} />, { answers, listForm });
}
const formButton = (name: string) => screen.getByRole('button', { name });
const pressed = () =>
  ['Tiles', 'Rows'].filter((name) => formButton(name).getAttribute('aria-pressed') === 'true');

test('"Rows" and "Tiles" change how the list is drawn, keep that, and keep the focus [TRACK-188]', async () => {
  const { user, calls } = await open(undefined, 'tiles');
  expect([pressed(), screen.queryByRole('slider')]).toEqual([['Tiles'], null]);
  expect(calls(waveforms)).toEqual([]);
  await user.click(formButton('Rows'));
  expect(await screen.findAllByRole('slider')).toHaveLength(2);
  expect([pressed(), document.activeElement]).toEqual([['Rows'], formButton('Rows')]);
  await user.click(formButton('Rows'));
  await user.click(formButton('Tiles'));
  await waitFor(() => expect(calls(keep)).toEqual([{ form: 'rows' }, { form: 'tiles' }]));
  expect([pressed(), screen.queryByRole('slider')]).toEqual([['Tiles'], null]);
});

test('a choice that cannot be kept is said, and stands until the page is left [TRACK-188]', async () => {
  const { user } = await open(undefined, 'tiles', {
    [keep]: () => {
      throw forbidden('It cannot be kept now.');
    },
  });
  await user.click(formButton('Rows'));
  expect(await screen.findByText(/cannot be kept now/)).toBeTruthy();
  expect(pressed()).toEqual(['Rows']);
});

test('a row has names, genre, length, plays, like and menu, and one call reads all waveforms [TRACK-188, TRACK-189]', async () => {
  const tracks = [sounding('Cedar'), sounding('Doric'), aTrack({ title: 'Elm' })];
  const { calls } = await open(tracks);
  const row = screen.getByRole('article', { name: 'Cedar' });
  const has = (role: 'link' | 'button') =>
    within(row)
      .getAllByRole(role)
      .map((one) => one.getAttribute('aria-label') ?? one.textContent);
  expect(has('link')).toEqual(['Cedar', 'ben', 'Jazz']);
  expect(has('button')).toEqual(['Play Cedar', 'Like Cedar, 5 likes', 'More for Cedar']);
  expect(row.textContent).toContain('Length 01:05');
  expect(within(row).getByText('plays', { exact: false })).toBeTruthy();
  expect(calls(waveforms)).toEqual([{ ids: `${tracks[0]?.id},${tracks[1]?.id}` }]);
  expect(screen.getAllByRole('slider')).toHaveLength(3);
});

test('a key on the waveform of a row plays the track from there, in the list [TRACK-188]', async () => {
  vi.stubGlobal('Audio', SilentAudio);
  await open();
  fireEvent.keyDown(screen.getByRole('slider', { name: 'Seek in Birch' }), { key: 'End' });
  const { queue, title } = getPlayerStore().getState();
  expect([title, queue.map((one) => one.title)]).toEqual(['Birch', ['Ash', 'Birch']]);
});

test('an owner sees in rows what stands on their cards: status, edit, publish [TRACK-188]', async () => {
  await open([
    ownTrack({ title: 'Fog', published: false }),
    ownTrack({ title: 'Gale', status: 'processing' }),
  ]);
  const statusOf = (title: string) =>
    within(screen.getByRole('article', { name: title })).getByRole('status').textContent;
  expect([statusOf('Fog'), statusOf('Gale')]).toEqual(['Only visible to you', 'Being processed...']);
});

test('a row of a track that becomes ready while one looks reads its waveform [TRACK-188, TRACK-189]', async () => {
  vi.useFakeTimers();
  const track = ownTrack({
    title: 'Hazel',
    status: 'processing',
    audioMp3Url: null,
    directWaveformUrl: null,
  });
  const done = {
    ...track,
    status: 'done',
    audioMp3Url: '/files/a.mp3',
    directWaveformUrl: '/files/a.json',
  } as const;
  const { calls } = await open([track], 'rows', { 'GET /api/mixdowns/:id': () => trackDocument(done) });
  expect(calls(waveforms)).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(5100));
  expect(calls(waveforms)).toEqual([{ ids: track.id }]);
  expect(screen.getByRole('slider', { name: 'Seek in Hazel' })).toBeTruthy();
  vi.useRealTimers();
});
