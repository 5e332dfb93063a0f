// @vitest-environment happy-dom

import { act, cleanup, render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { aTrack } from '#features/tracks/testing/a-track.ts';
import { toPlayerTrack } from '#features/tracks/web/to-player-track.ts';
import type { AnyEndpoint, Api } from '#platform/pure/contract.ts';
import { getPlayerStore } from '#platform/web/player/use-player.ts';
import { SilentAudio } from '#testing/silent-audio.ts';
import { EmbedPlayer } from './embed-player.tsx';

vi.stubGlobal('Audio', SilentAudio);
afterEach(() => {
  cleanup();
  getPlayerStore().stop();
});

test('the embed player shows cover, title, username, play, waveform and time, and plays only after a click [TRACK-061] [TRACK-062] [SITE-110]', async () => {
  const track = aTrack({ title: 'Tide', duration: 65_000, imageLargeUrl: '/files/tracks/t/400.webp' });
  const sent: string[] = [];
  const api = (async ({ method, path }: AnyEndpoint) => void sent.push(`${method} ${path}`)) as Api;
  const player = <EmbedPlayer piece={toPlayerTrack(track)} siteName="Harbour" api={api} />;
  expect(renderToStaticMarkup(player)).toContain('src="/files/tracks/t/400.webp"');
  render(player);
  const title = screen.getByRole('link', { name: 'Tide' });
  expect([title.getAttribute('href'), title.getAttribute('target')]).toEqual([track.selfLink, '_blank']);
  expect(screen.getByRole('link', { name: 'ben' }).getAttribute('href')).toBe('/user/ben');
  expect(screen.getByRole('link', { name: 'Harbour' }).getAttribute('href')).toBe('/');
  expect(screen.getByRole('slider', { name: 'Seek in Tide' })).toBeTruthy();
  expect(screen.getByText('00:00 / 01:05')).toBeTruthy();
  expect([sent, getPlayerStore().getState().isPlaying]).toEqual([[], false]);
  await act(async () => screen.getByRole('button', { name: 'Play Tide' }).click());
  expect(screen.getByRole('button', { name: 'Pause Tide' })).toBeTruthy();
  expect(sent).toEqual(['POST /api/mixdowns/:id/plays']);
});

test('an embed player turns a track above -16 LUFS down by what it is above, and no other [PLAYER-062]', async () => {
  const api = (async () => {}) as unknown as Api;
  for (const [loudness, volume] of [
    [-10, 0.501],
    [-23, 1],
  ] as const) {
    const track = aTrack({ title: `Tide ${loudness}`, loudness });
    render(<EmbedPlayer piece={toPlayerTrack(track)} siteName="Harbour" api={api} />);
    await act(async () => screen.getByRole('button', { name: `Play Tide ${loudness}` }).click());
    expect(getPlayerStore().getState().volume).toBeCloseTo(volume, 3);
    cleanup();
    getPlayerStore().stop();
  }
});
