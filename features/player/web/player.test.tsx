// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ShortcutList } from '#apps/site/shell/shortcut-list.tsx';
import { flash } from '#design/flash/flash.ts';
import type { TrackView } from '#features/tracks/contract.ts';
import { trackDocument } from '#features/tracks/model/track-document.ts';
import { type Answers, aTrack } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { toPlayerTrack } from '#features/tracks/web/to-player-track.ts';
import { TrackCard } from '#features/tracks/web/track-card.tsx';
import { Refusal } from '#platform/pure/refusal.ts';
import { getPlayerStore } from '#platform/web/player/use-player.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import { SilentAudio } from '#testing/silent-audio.ts';
import { Player } from './player.tsx';
import { isLevelled } from './player-audios.ts';

vi.stubGlobal('Audio', SilentAudio);
const counted = { 'POST /api/mixdowns/:id/plays': () => undefined };

afterEach(() => {
  cleanup();
  const store = getPlayerStore();
  store.stop();
  store.setVolume(1);
  store.setMuted(false);
  isLevelled.setState(true);
  vi.restoreAllMocks();
  localStorage.clear();
  for (const { id } of flash.read()) flash.dismiss(id);
});

/** Renders the player beside the card of a track, and starts the track. */
async function start(track: TrackView, answers: Answers = {}, viewer?: Viewer | null) {
  const page = (
    <>
      <TrackCard track={track} />
      <Player />
    </>
  );
  const opened = await openTracks(page, {
    answers: { ...counted, ...answers },
    ...(viewer === null ? { viewer } : {}),
  });
  await act(async () => getPlayerStore().play(toPlayerTrack(track)));
  const audio = SilentAudio.made.find(({ paused }) => !paused) as SilentAudio;
  const bar = () => within(screen.getByRole('region', { name: 'Player' }));
  return { ...opened, audio, bar, card: within(screen.getByRole('article')) };
}

test('the player is hidden until a track is started [PLAYER-005]', async () => {
  await openTracks(<Player />, { answers: counted });
  expect(screen.queryByRole('region', { name: 'Player' })).toBeNull();
  await act(async () => getPlayerStore().play(toPlayerTrack(aTrack())));
  expect(screen.getByRole('region', { name: 'Player' })).toBeTruthy();
});

test("the player's song URL is the track's MP3, and its like is the viewer's [PLAYER-002]", async () => {
  await start(aTrack({ audioMp3Url: '/files/a.mp3', currentUserLiked: true, doesUserLike: true }));
  expect(getPlayerStore().getState()).toMatchObject({ songUrl: '/files/a.mp3', doesUserLike: true });
});

test('a card and the player show and control the same playback [PLAYER-010]', async () => {
  const { user, bar, card } = await start(aTrack({ title: 'Tide' }));
  await user.click(card.getByRole('button', { name: 'Pause Tide' }));
  expect(getPlayerStore().getState().isPaused).toBe(true);
  await user.click(bar().getByRole('button', { name: 'Play Tide' }));
  expect(card.getByRole('button', { name: 'Pause Tide' })).toBeTruthy();
});

test('a track that is heard by its secret link is counted for the link, and its title leads back to it [TRACK-123]', async () => {
  const track = aTrack({ published: false, secret: 's1', title: 'Demo' });
  const { calls, bar } = await start(track, { 'POST /api/mixdowns/:id/secret_link/plays': () => undefined });
  expect(calls('POST /api/mixdowns/:id/secret_link/plays')).toEqual([{ id: track.id, secret: 's1' }]);
  expect(calls('POST /api/mixdowns/:id/plays')).toEqual([]);
  expect(bar().getByRole('link', { name: 'Demo' }).getAttribute('href')).toBe(
    '/user/ben/track/demo?secret=s1',
  );
  expect(bar().queryByRole('button', { name: 'Share' })).toBeNull();
  expect(bar().queryByRole('button', { name: 'Like' })).toBeNull();
});

test('a start is counted once, and a failed count is only logged [PLAYER-012] [TRACK-046]', async () => {
  const log = vi.spyOn(console, 'info').mockReturnValue();
  const track = aTrack();
  const fail = () => {
    throw new Refusal(500, 'Something went wrong. Please try again later.');
  };
  const { calls } = await start(track, { 'POST /api/mixdowns/:id/plays': fail });
  await act(async () => {
    getPlayerStore().pause();
    getPlayerStore().resume();
    getPlayerStore().seekTo(0.5);
  });
  expect(calls('POST /api/mixdowns/:id/plays')).toEqual([{ id: track.id, place: 'front' }]);
  expect(log).toHaveBeenCalledTimes(1);
  expect(flash.read()).toEqual([]);
  expect(getPlayerStore().getState().isPlaying).toBe(true);
});

test('a listener who pauses, resumes and seeks sends one play with the kind of page, and a second one by restarting [TRACK-045] [TRACK-135]', async () => {
  const track = aTrack();
  const { calls, audio } = await start(track);
  const plays = () => calls('POST /api/mixdowns/:id/plays');
  await act(async () => {
    getPlayerStore().pause();
    getPlayerStore().resume();
    getPlayerStore().seekTo(0.5);
    getPlayerStore().seekTo(0);
    getPlayerStore().pause();
    getPlayerStore().toggleCurrent();
  });
  const play = { id: track.id, place: 'front' };
  expect(plays()).toEqual([play]);
  await act(async () => audio.dispatchEvent(new Event('ended')));
  await act(async () => getPlayerStore().toggleCurrent());
  expect(plays()).toEqual([play, play]);
});

test('audio that cannot be loaded stops with a message [PLAYER-014]', async () => {
  const notFound = () => {
    throw new Refusal(404, 'Not found');
  };
  const { audio, bar } = await start(aTrack({ title: 'Tide' }), { 'GET /api/mixdowns/:id': notFound });
  await act(async () => audio.dispatchEvent(new Event('error')));
  expect(screen.getByText("This track can't be played right now.")).toBeTruthy();
  expect(bar().getByRole('button', { name: 'Play Tide' })).toBeTruthy();
});

test('the player fetches a new URL from the track after the old one has expired', async () => {
  const track = aTrack();
  const again = { ...track, audioMp3Url: '/files/again.mp3' };
  const { audio } = await start(track, { 'GET /api/mixdowns/:id': () => trackDocument(again) });
  await act(async () => audio.runTo(20));
  await act(async () => audio.dispatchEvent(new Event('error')));
  expect(audio).toMatchObject({ src: '/files/again.mp3', currentTime: 20, paused: false });
  expect(flash.read()).toEqual([]);
});

test('the title links to the track and the username to its author [PLAYER-015]', async () => {
  const track = aTrack({ title: 'Tide' });
  const { bar } = await start(track);
  expect(bar().getByRole('link', { name: 'Tide' }).getAttribute('href')).toBe(
    `/user/ben/track/${track.permalink}`,
  );
  expect(bar().getByRole('link', { name: 'ben' }).getAttribute('href')).toBe('/user/ben');
});

test('the waveform is a canvas of height 48 [PLAYER-016]', async () => {
  const load = vi.fn(async () => new Response('{"peaks":[0.2,0.9]}'));
  vi.stubGlobal('fetch', load);
  const { bar } = await start(aTrack({ directWaveformUrl: '/files/a.json' }));
  const slider = bar().getByRole('slider', { name: /^Seek/ });
  expect(slider.style.height).toBe('48px');
  expect(slider.querySelector('canvas')).toBeTruthy();
  expect(load.mock.calls[0]).toEqual(expect.arrayContaining(['/files/a.json']));
});

test('without peaks a plain bar seeks by click and drag [PLAYER-021]', async () => {
  const { bar, audio } = await start(aTrack({ directWaveformUrl: null, duration: 60_000 }));
  const slider = bar().getByRole('slider', { name: /^Seek/ });
  expect(slider.querySelector('canvas')).toBeNull();
  slider.getBoundingClientRect = () => new DOMRect(0, 0, 200, 48);
  fireEvent.pointerDown(slider, { clientX: 100, button: 0, pointerId: 1 });
  fireEvent.pointerUp(slider, { clientX: 100, button: 0, pointerId: 1 });
  expect(audio.currentTime).toBe(30);
  fireEvent.pointerDown(slider, { clientX: 20, button: 0, pointerId: 1 });
  fireEvent.pointerMove(slider, { clientX: 150, pointerId: 1 });
  fireEvent.pointerUp(slider, { clientX: 150, button: 0, pointerId: 1 });
  expect(audio.currentTime).toBe(45);
});

test('time and length are shown as mm:ss [PLAYER-022]', async () => {
  const { bar, audio } = await start(aTrack({ duration: 125_000 }));
  await act(async () => audio.runTo(65.4));
  expect(bar().getByLabelText('Position').textContent).toBe('01:05');
  expect(bar().getByLabelText('Length').textContent).toBe('02:05');
});

test('the arrow keys seek by 5 seconds and space toggles on the waveform [PLAYER-024]', async () => {
  const { bar, audio } = await start(aTrack({ duration: 60_000 }));
  const slider = bar().getByRole('slider', { name: /^Seek/ });
  fireEvent.keyDown(slider, { key: 'ArrowRight' });
  fireEvent.keyDown(slider, { key: 'ArrowRight' });
  fireEvent.keyDown(slider, { key: 'ArrowLeft' });
  expect(audio.currentTime).toBe(5);
  fireEvent.keyDown(slider, { key: ' ' });
  expect(getPlayerStore().getState().isPaused).toBe(true);
});

test('space toggles playback when no field has the focus', async () => {
  const { audio } = await start(aTrack());
  const field = document.body.appendChild(document.createElement('input'));
  fireEvent.keyDown(field, { key: ' ' });
  expect(audio.paused).toBe(false);
  fireEvent.keyDown(document.body, { key: ' ' });
  expect(audio.paused).toBe(true);
  field.remove();
});

test('the share button is shown when the track has a page, and opens the share dialog [PLAYER-030] [PLAYER-031]', async () => {
  const track = aTrack({ title: 'Tide', shortLinkId: 'AbCdEfGh12' });
  const { user, bar } = await start(track);
  await user.click(bar().getByRole('button', { name: 'Share' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Share' }));
  expect(dialog.getByDisplayValue('https://tonehall.example/t/AbCdEfGh12')).toBeTruthy();
  for (const missing of ['shortLinkId', 'permalink', 'profileLink']) {
    await act(async () => getPlayerStore().play({ ...toPlayerTrack(track), [missing]: null }));
    expect(bar().queryByRole('button', { name: 'Share' })).toBeNull();
  }
});

test('the next track is loaded in a second element when 15 seconds remain, uncounted, and plays there at the end [PLAYER-046]', async () => {
  const first = aTrack({ duration: 60_000 });
  const next = aTrack({ audioMp3Url: '/files/next.mp3' });
  const { audio, calls } = await start(first);
  await act(async () =>
    getPlayerStore().play(toPlayerTrack(first), [toPlayerTrack(first), toPlayerTrack(next)]),
  );
  const loadedNext = () => SilentAudio.made.filter(({ src }) => src === '/files/next.mp3');
  await act(async () => audio.runTo(44));
  expect(loadedNext()).toEqual([]);
  await act(async () => audio.runTo(45.1));
  await act(async () => audio.runTo(46));
  expect(loadedNext()).toHaveLength(1);
  const counted = () => calls('POST /api/mixdowns/:id/plays').map(({ id }) => id);
  expect(counted()).not.toContain(next.id);
  await act(async () => audio.dispatchEvent(new Event('ended')));
  expect([audio.paused, loadedNext()[0]?.paused]).toEqual([true, false]);
  expect(counted()).toContain(next.id);
});

test('short tracks are each loaded before they begin, and so is one that is put next meanwhile [PLAYER-046]', async () => {
  const tracks = ['one', 'two', 'three'].map((name) =>
    toPlayerTrack(aTrack({ duration: 10_000, audioMp3Url: `/files/${name}.mp3` })),
  );
  const [one, two, three] = tracks;
  if (!one || !two || !three) throw new Error('There are three tracks');
  const { audio } = await start(aTrack());
  await act(async () => getPlayerStore().play(one, [one, two]));
  const waiting = () => SilentAudio.made.find(({ paused, src }) => paused && src !== '')?.src;
  expect(waiting()).toBe('/files/two.mp3');
  await act(async () => getPlayerStore().arrange({ queue: [one, three, two] }));
  expect(waiting()).toBe('/files/three.mp3');
  await act(async () => audio.dispatchEvent(new Event('ended')));
  expect(waiting()).toBe('/files/two.mp3');
});

test('volume and mute are restored on the next visit', async () => {
  const { user, bar } = await start(aTrack());
  fireEvent.change(bar().getByRole('slider', { name: 'Volume' }), { target: { value: '0.4' } });
  await user.click(bar().getByRole('button', { name: 'Mute' }));
  cleanup();
  getPlayerStore().setVolume(1);
  getPlayerStore().setMuted(false);
  const { audio } = await start(aTrack());
  expect(audio).toMatchObject({ volume: 0.4, muted: true });
});

const press = (key: string, more: KeyboardEventInit = {}) =>
  act(async () => void fireEvent.keyDown(document.body, { key, ...more }));

test('letters skip, mute, like and open the queue, and Shift with arrows seeks [PLAYER-042]', async () => {
  const [one, two] = [aTrack({ title: 'Ash', duration: 60_000 }), aTrack({ title: 'Birch' })];
  const like = 'POST /api/tracks/:id/likes';
  const { audio, calls } = await start(one, { [like]: () => ({ likesCount: 6, currentUserLiked: true }) });
  const store = getPlayerStore();
  await act(async () => store.play(toPlayerTrack(one), [toPlayerTrack(one), toPlayerTrack(two)]));
  await press('ArrowRight', { shiftKey: true });
  await press('ArrowRight', { shiftKey: true });
  await press('ArrowLeft', { shiftKey: true });
  expect(audio.currentTime).toBe(10);
  await press('m');
  expect(store.getState().isMuted).toBe(true);
  await press('M');
  expect(store.getState().isMuted).toBe(false);
  await press('l');
  expect(calls(like)).toEqual([{ id: one.id }]);
  await press('n');
  expect(store.getState().title).toBe('Birch');
  await press('p');
  expect(store.getState().title).toBe('Ash');
  await press('q');
  expect(await screen.findByRole('dialog', { name: 'Queue' })).toBeTruthy();
  await press('q');
  expect(screen.queryByRole('dialog', { name: 'Queue' })).toBeNull();
});

test('fields, chords and repeated presses keep their keys [PLAYER-042]', async () => {
  await start(aTrack({ duration: 60_000 }));
  const store = getPlayerStore();
  const field = document.body.appendChild(document.createElement('textarea'));
  fireEvent.keyDown(field, { key: 'm' });
  fireEvent.keyDown(field, { key: 'ArrowRight', shiftKey: true });
  await press('m', { ctrlKey: true });
  await press('m', { altKey: true });
  await press('m', { metaKey: true });
  await press('m', { repeat: true });
  await press('m', { shiftKey: true });
  expect(store.getState()).toMatchObject({ isMuted: false, time: 0 });
  field.remove();
});

/** The "?" list, open until it is closed. */
function OpenList() {
  const [isOpen, setOpen] = useState(true);
  return <ShortcutList open={isOpen} onClose={() => setOpen(false)} />;
}

test('keys do nothing behind an open dialog, and act again when it is closed [PLAYER-042]', async () => {
  const { user } = await start(aTrack({ duration: 60_000 }));
  await openTracks(<OpenList />);
  const close = within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' });
  const state = getPlayerStore().getState;
  for (const target of [document.body, close])
    await act(async () => {
      fireEvent.keyDown(target, { key: 'm' });
      fireEvent.keyDown(target, { key: 'ArrowRight', shiftKey: true });
    });
  await press(' ');
  expect(state()).toMatchObject({ isMuted: false, time: 0, isPlaying: true });
  await user.click(close);
  await press('m');
  expect(state().isMuted).toBe(true);
});

test('letters that are switched off in the "?" list do nothing, Space goes on to play and pause [PLAYER-042]', async () => {
  const { user } = await start(aTrack());
  await openTracks(<OpenList />);
  expect(screen.getByText('Next track')).toBeTruthy();
  await user.click(screen.getByRole('switch', { name: 'N, P, L, M and Q control the player' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
  await press('m');
  expect(getPlayerStore().getState().isMuted).toBe(false);
  await press(' ');
  expect(getPlayerStore().getState().isPaused).toBe(true);
});

test("while a track plays the tab's title names it, and otherwise the page [PLAYER-045]", async () => {
  document.title = 'Tracks · Tonehall';
  await start(aTrack({ title: 'Tide' }));
  expect(document.title).toBe('▶ Tide by ben');
  await act(async () => {
    document.title = 'Groups · Tonehall';
  });
  await vi.waitFor(() => expect(document.title).toBe('▶ Tide by ben'));
  await act(async () => getPlayerStore().pause());
  expect(document.title).toBe('Groups · Tonehall');
});

test('a listener switches off that louder tracks are turned down, and it stays off on the next visit [PLAYER-047]', async () => {
  const { user, bar, audio } = await start(aTrack({ loudness: -10 }));
  expect(audio.volume).toBeCloseTo(0.501, 3);
  await act(async () => getPlayerStore().play(toPlayerTrack(aTrack())));
  expect(audio.volume).toBe(1);
  await act(async () => getPlayerStore().play(toPlayerTrack(aTrack({ loudness: -23 }))));
  expect(audio.volume).toBe(1);
  await act(async () => getPlayerStore().play(toPlayerTrack(aTrack({ loudness: -10 }))));
  expect(audio.volume).toBeCloseTo(0.501, 3);
  await user.click(bar().getByRole('button', { name: 'Queue' }));
  await user.click(await screen.findByRole('switch', { name: 'Turn louder tracks down' }));
  expect(audio.volume).toBe(1);
  cleanup();
  expect(localStorage.getItem('playerVolume')).toContain('"isLevelled":false');
  isLevelled.setState(true);
  await start(aTrack({ loudness: -10 }));
  expect(audio.volume).toBe(1);
});
