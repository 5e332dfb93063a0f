// @vitest-environment happy-dom

import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { aListView, anEntryPage } from '#features/lists/testing/a-list-view.ts';
import { aTrack } from '#features/tracks/testing/a-track.ts';
import type { AnyEndpoint, Api } from '#platform/pure/contract.ts';
import { unavailable } from '#platform/pure/refusal.ts';
import { getPlayerStore } from '#platform/web/player/use-player.ts';
import { SilentAudio } from '#testing/silent-audio.ts';
import { EmbedListPlayer } from './embed-list-player.tsx';
import { toEmbeddedList } from './embedded-list.ts';

vi.stubGlobal('Audio', SilentAudio);
afterEach(() => {
  cleanup();
  getPlayerStore().stop();
});

const pieces = ['One', 'Two', 'Three'].map((title, at) =>
  aTrack({ id: `0198f000-0000-7000-8000-00000000000${at}`, title, duration: 65_000 }),
);
const [one, two, three] = pieces as [(typeof pieces)[0], (typeof pieces)[0], (typeof pieces)[0]];

function show(answers: Record<string, () => unknown>, first = [one, two], nextPage: string | null = '2') {
  const sent: string[] = [];
  const api = (async ({ method, path }: AnyEndpoint) => {
    sent.push(`${method} ${path}`);
    return answers[path]?.();
  }) as Api;
  const list = aListView({ tracksCount: 3, can: { edit: false, add: false } });
  const shown = toEmbeddedList(list, anEntryPage(first, nextPage));
  render(<EmbedListPlayer shown={shown} siteName="Harbour" api={api} />);
  return { sent, list };
}
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
const rows = () => within(screen.getByRole('list', { name: 'Tracks' })).getAllByRole('listitem');
const playing = () => getPlayerStore().getState();

test('the embed player of a list shows it with its tracks, its links open new tabs, and it plays only after a click [LIST-039]', async () => {
  const { sent, list } = show({});
  const links = screen.getAllByRole('link');
  expect(links.every((link) => link.getAttribute('target') === '_blank')).toBe(true);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Slow mornings');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    list.selfLink,
    '/user/mira',
    one.selfLink,
    '/user/ben',
    '/',
    one.selfLink,
    two.selfLink,
  ]);
  expect(rows().map((row) => row.textContent)).toEqual(['1OnebenLength 01:05', '2TwobenLength 01:05']);
  expect([sent, playing().isPlaying]).toEqual([[], false]);
});

test('previous, next and the end of a track lead through an embedded list, and what is not loaded yet follows [LIST-039]', async () => {
  const { sent } = show({ '/api/lists/:id/tracks': () => anEntryPage([three, null]) });
  await act(async () => screen.getAllByRole('button', { name: 'Play One' })[0]?.click());
  expect(sent).toEqual(['POST /api/mixdowns/:id/plays']);
  await press('Next track');
  expect(playing().title).toBe('Two');
  expect(screen.getByRole('slider', { name: 'Seek in Two' })).toBeTruthy();
  expect(rows().map((row) => row.getAttribute('aria-current'))).toEqual([null, 'true', null]);
  await act(async () => SilentAudio.made.at(-1)?.dispatchEvent(new Event('ended')));
  expect([playing().title, playing().hasNext]).toEqual(['Three', false]);
  await press('Previous track');
  expect(playing().title).toBe('Two');
  expect(sent.filter((call) => call.startsWith('GET'))).toHaveLength(1);
});

test('an embedded list offers its rest, and again where loading it fails [LIST-039]', async () => {
  const answers: Record<string, () => unknown> = {
    '/api/lists/:id/tracks': () => {
      throw unavailable();
    },
  };
  show(answers);
  await press('Show more');
  expect(screen.getByRole('alert').textContent).toBe('More tracks could not be loaded.');
  answers['/api/lists/:id/tracks'] = () => anEntryPage([three]);
  // Without an input between them the second of two quick clicks is ignored.
  document.dispatchEvent(new Event('input'));
  await press('Show more');
  expect([
    rows().length,
    screen.queryByRole('alert'),
    screen.queryByRole('button', { name: 'Show more' }),
  ]).toEqual([3, null, null]);
});

test('an embedded list that begins with places without a track goes on to the first one that plays, and says that it is empty only at its end [LIST-052]', async () => {
  const pages = [anEntryPage([null], '3'), anEntryPage([null], '4'), anEntryPage([one], '5')];
  const answers = { '/api/lists/:id/tracks': () => pages.shift() ?? anEntryPage([null]) };
  show(answers, [], '2');
  expect(screen.queryByText('There is nothing to play in this list now.')).toBeNull();
  await act(async () => {});
  expect(rows().map((row) => row.textContent)).toEqual(['1OnebenLength 01:05']);
  await press('Show more');
  expect([rows().length, screen.queryByRole('button', { name: 'Show more' })]).toEqual([1, null]);
  cleanup();
  show(answers, [], '2');
  await act(async () => {});
  expect(screen.getByText('There is nothing to play in this list now.')).toBeTruthy();
});

test('places without a track and hidden tracks are left out of an embedded list, also for its owner [LIST-039]', () => {
  const hidden = [aTrack({ published: false }), aTrack({ withheld: true }), aTrack({ audioMp3Url: null })];
  expect(toEmbeddedList(aListView(), anEntryPage([null, ...hidden, one])).tracks.map(({ id }) => id)).toEqual(
    [one.id],
  );
  show({}, [], null);
  expect(screen.getByText('There is nothing to play in this list now.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
