// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { getPlayerStore } from '#platform/web/player/use-player.ts';
import { aPlayerTrack } from '#testing/a-player-track.ts';
import { aBlock, renderBlocks } from '../../testing/render-blocks.tsx';
import { sampleFilm, samplePicture } from '../../web/gallery/sample-content.ts';
import type { VideoView } from './schema.ts';

afterEach(() => {
  cleanup();
  getPlayerStore().stop();
  vi.restoreAllMocks();
});

const aVideo = (more: Partial<VideoView>) =>
  aBlock({
    component: 'blocks.video',
    title: 'How it works',
    media: null,
    url: '',
    poster: null,
    autoplay: false,
    frame: null,
    ...more,
  });
const film = (container: HTMLElement) => container.querySelector('video') as HTMLVideoElement;
const youtube = {
  provider: 'youtube',
  src: '/frames/youtube/abcdefgh',
  pageUrl: 'https://www.youtube.com/watch?v=abcdefgh',
} as const;

test('an own file plays in a native player with its poster [CMS-037]', async () => {
  const { container } = await renderBlocks([
    aVideo({ media: sampleFilm, poster: samplePicture('poster', 'wide') }),
  ]);
  const video = film(container);
  expect([video.getAttribute('src'), video.controls, video.autoplay, video.muted]).toEqual([
    sampleFilm.url,
    true,
    false,
    false,
  ]);
  expect(video.getAttribute('poster')).toBe('/og.png');
});

test('with autoplay it is muted [CMS-037]', async () => {
  const { container } = await renderBlocks([aVideo({ media: sampleFilm, autoplay: true })]);
  expect([film(container).autoplay, film(container).muted]).toEqual([true, true]);
});

test('a film with sound pauses the player, a muted one does not', async () => {
  const player = getPlayerStore();
  player.play(aPlayerTrack('1'));
  const muted = await renderBlocks([aVideo({ media: sampleFilm, autoplay: true })]);
  fireEvent.play(film(muted.container));
  expect(player.getState().isPlaying).toBe(true);
  cleanup();
  const { container } = await renderBlocks([aVideo({ media: sampleFilm })]);
  fireEvent.play(film(container));
  expect(player.getState().isPlaying).toBe(false);
});

test('a film of YouTube is framed without cookies after the reader pressed play, and not before [CMS-037]', async () => {
  const { container } = await renderBlocks([aVideo({ frame: youtube })]);
  expect(container.querySelector('iframe')).toBeNull();
  expect(container.innerHTML).not.toMatch(/youtube-nocookie|frames/);
  fireEvent.click(screen.getByRole('link', { name: 'Play the video from YouTube' }));
  const frame = container.querySelector('iframe');
  expect(frame?.getAttribute('src')).toBe(youtube.src);
  expect(frame?.title).toBe('How it works');
});

test('in the education edition it is a link to the film’s own page [CMS-037]', async () => {
  const { container } = await renderBlocks([aVideo({ frame: youtube })], { educationMode: true });
  const link = screen.getByRole('link', { name: 'Watch on YouTube' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([youtube.pageUrl, '_blank']);
  link.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(link);
  expect(container.querySelector('iframe')).toBeNull();
});

test('without a file and an address that may be framed the block fails [CMS-037]', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { container } = await renderBlocks([aVideo({ url: 'https://example.org/film' })]);
  expect(container.textContent).toBe('Failed to render block');
});
