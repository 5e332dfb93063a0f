// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { countPlay, type TrackView } from '#features/tracks/contract.ts';
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

vi.stubGlobal('Audio', SilentAudio);
const counted = { 'POST /api/mixdowns/:id/plays': () => undefined };

afterEach(() => {
  cleanup();
  getPlayerStore().stop();
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
  const audio = SilentAudio.made[0] as SilentAudio;
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
  expect(calls('POST /api/mixdowns/:id/plays')).toEqual([{ id: track.id }]);
  expect(log).toHaveBeenCalledTimes(1);
  expect(flash.read()).toEqual([]);
  expect(getPlayerStore().getState().isPlaying).toBe(true);
});

test('a listener who pauses, resumes and seeks sends one play without payload, and a second one by restarting [TRACK-045]', async () => {
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
  expect(plays()).toEqual([{ id: track.id }]);
  expect([countPlay.method, countPlay.path, countPlay.body]).toEqual([
    'POST',
    '/api/mixdowns/:id/plays',
    undefined,
  ]);
  await act(async () => audio.dispatchEvent(new Event('ended')));
  await act(async () => getPlayerStore().toggleCurrent());
  expect(plays()).toEqual([{ id: track.id }, { id: track.id }]);
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

test('the player preloads the beginning of the next track when 15 seconds remain, without counting a play', async () => {
  const load = vi.fn(async () => new Response('', { status: 206 }));
  vi.stubGlobal('fetch', load);
  const first = aTrack({ duration: 60_000 });
  const next = aTrack({ audioMp3Url: '/files/next.mp3' });
  const { audio, calls } = await start(first);
  await act(async () =>
    getPlayerStore().play(toPlayerTrack(first), [toPlayerTrack(first), toPlayerTrack(next)]),
  );
  await act(async () => audio.runTo(44));
  expect(load).not.toHaveBeenCalled();
  await act(async () => audio.runTo(45.1));
  await act(async () => audio.runTo(46));
  expect(load.mock.calls).toEqual([
    ['/files/next.mp3', expect.objectContaining({ headers: { range: 'bytes=0-65535' } })],
  ]);
  expect(calls('POST /api/mixdowns/:id/plays').map(({ id }) => id)).not.toContain(next.id);
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
