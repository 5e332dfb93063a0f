// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getPlayerStore } from '#platform/web/player/use-player.ts';
import { SilentAudio } from '#testing/silent-audio.ts';
import { aBlock, renderBlocks, withApp } from '../../testing/render-blocks.tsx';
import { sampleToday } from '../../web/gallery/sample-things.ts';
import type { HeroPlayerView } from './schema.ts';
import { View } from './view.tsx';

beforeEach(() => void vi.stubGlobal('Audio', SilentAudio));
afterEach(() => {
  act(() => getPlayerStore().stop());
  cleanup();
});

const aHero = (today: HeroPlayerView['today']) =>
  aBlock({
    component: 'blocks.hero-player',
    title: 'Made in a room',
    subtitle: 'Heard in a hall',
    note: '',
    image: null,
    video: null,
    drawing: 'arches',
    buttons: [],
    today,
  });

test('the server writes today’s track with its waveform and its comment into the page [CMS-195]', () => {
  const html = renderToString(withApp(<View block={aHero(sampleToday) as HeroPlayerView} />));
  for (const part of [
    '<h1',
    'Today’s track',
    'Night bus home',
    'Play Night bus home',
    'This turn, every time.',
  ])
    expect(html).toContain(part);
  expect(/<path d="(?<path>[^"]*)"/.exec(html)?.groups?.path?.match(/M/g)).toHaveLength(112);
});

test('a press plays the track at once, and the time of the comment from its moment [CMS-195]', async () => {
  await renderBlocks([aHero(sampleToday)]);
  const user = userEvent.setup();
  const today = within(screen.getByRole('article', { name: 'Today’s track' }));
  await user.click(today.getByRole('button', { name: 'Play Night bus home' }));
  expect(getPlayerStore().getState()).toMatchObject({ id: sampleToday.track.id, isPlaying: true });
  await today.findByRole('slider', { name: 'Seek in Night bus home' });
  await user.click(today.getByRole('button', { name: 'Play from 00:21' }));
  expect(getPlayerStore().getState()).toMatchObject({ isPlaying: true, time: 21_000 });
});

test('without a track it is the hero with its drawing [CMS-195]', async () => {
  const { container } = await renderBlocks([aHero(null)]);
  screen.getByRole('heading', { level: 1, name: 'Made in a room' });
  expect(container.querySelector('svg')).not.toBeNull();
  expect(screen.queryByRole('article')).toBeNull();
});
