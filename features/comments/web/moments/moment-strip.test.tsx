// @vitest-environment happy-dom

import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type CommentMoments, commentMomentsEndpoint } from '#features/comments/moments.contract.ts';
import type { Api } from '#platform/pure/contract.ts';
import { createQueryClient } from '#platform/web/api/query-client.ts';
import { AppProvider } from '#platform/web/app-context.tsx';
import { getPlayerStore } from '#platform/web/player/use-player.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import { aPlayerTrack } from '#testing/a-player-track.ts';
import { SilentAudio } from '#testing/silent-audio.ts';
import { HeardComment, MomentStrip } from './moment-strip.tsx';

const endpoint = commentMomentsEndpoint('/api/tracks/:id/comments/moments', 'tracks');
const track = aPlayerTrack('1');

beforeEach(() => void vi.stubGlobal('Audio', SilentAudio));
afterEach(() => {
  act(() => getPlayerStore().stop());
  cleanup();
});

const authors = ['Ada', 'Ben', 'Cid'].map((username) => ({ username, avatarSmallUrl: null }));
const momentsAt = (...moments: number[]): CommentMoments => ({
  authors,
  moments: moments.map((moment, at) => ({
    id: `0198f000-0000-7000-8000-${String(at).padStart(12, '0')}`,
    moment,
    excerpt: `word ${at}`,
    author: at % 3,
  })),
});

/** A track of 100 s in a row of 800 px. */
async function open(answer: CommentMoments) {
  const seekTo = vi.fn();
  const asked: unknown[] = [];
  const api = (async (_endpoint: unknown, input: unknown) => {
    asked.push(input);
    return answer;
  }) as Api;
  const settings = { siteUrl: 'http://localhost:3000' } as SiteSettings;
  const sound = { length: 100_000, seekTo };
  render(
    <QueryClientProvider client={createQueryClient('browser')}>
      <AppProvider value={{ api, viewer: null, settings, renderedPath: '/', navigate: () => undefined }}>
        <MomentStrip endpoint={endpoint} id={track.id} sound={sound} />
        <HeardComment endpoint={endpoint} id={track.id} />
      </AppProvider>
    </QueryClientProvider>,
  );
  await screen.findAllByRole('button');
  return { seekTo, asked, user: userEvent.setup() };
}
const strip = () => screen.getByRole('group', { name: 'Comments at their moments' });
const names = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
const button = (name: string) => screen.getByRole('button', { name });
const card = () => document.querySelector<HTMLElement>('[class*=card]');

test('authors stand at their moments, near ones as one, asked for once [COMMENT-064]', async () => {
  const { asked } = await open(momentsAt(8000, 50_000, 51_000, 53_400, 100_000));
  expect(names()).toEqual(['Ada at 0:08', '3 comments from 0:50 to 0:53', 'Ben at 1:40']);
  expect(screen.getAllByRole('button').map((one) => one.style.insetInlineStart)).toEqual([
    '8%',
    '50%',
    '98.25%',
  ]);
  expect(asked).toEqual([{ id: track.id, items: 2000 }]);
});

test('hover opens a card with author, time and text, and leaving closes it [COMMENT-064]', async () => {
  const { user } = await open(momentsAt(8000, 50_000));
  expect(card()).toBeNull();
  await user.hover(button('Ben at 0:50'));
  expect(card()?.textContent).toBe('BBen 0:50word 1');
  await user.unhover(strip());
  expect(card()).toBeNull();
});

test('a card shows up to three comments and the number of the others [COMMENT-064]', async () => {
  const { user } = await open(momentsAt(1000, 1100, 1200, 1300, 1400));
  await user.hover(button('5 comments at 0:01'));
  const texts = within(card() as HTMLElement);
  for (const word of ['word 0', 'word 1', 'word 2', 'and 2 more'])
    expect(texts.getByText(word, { exact: false })).toBeTruthy();
  expect(texts.queryByText('word 3', { exact: false })).toBeNull();
});

test('the row is one stop of Tab, arrows move in it and open cards, Escape closes them [COMMENT-064]', async () => {
  const { user, seekTo } = await open(momentsAt(8000, 50_000, 90_000));
  await user.tab();
  expect(document.activeElement).toBe(button('Ada at 0:08'));
  expect(button('Ada at 0:08').getAttribute('aria-describedby')).toBe(card()?.id);
  await user.keyboard('{ArrowRight}');
  expect(card()?.textContent).toContain('word 1');
  await user.keyboard('{End}');
  expect(document.activeElement).toBe(button('Cid at 1:30'));
  await user.keyboard('{ArrowRight}{Home}{ArrowLeft}');
  expect(document.activeElement).toBe(button('Ada at 0:08'));
  await user.keyboard('{Escape}');
  expect(card()).toBeNull();
  await user.keyboard('{Enter}');
  expect(seekTo.mock.calls).toEqual([[8000]]);
  await user.tab();
  expect(strip().contains(document.activeElement)).toBe(false);
  expect(card()).toBeNull();
});

test('a click plays from the moment; the first touch opens, the second plays [COMMENT-064]', async () => {
  const { user, seekTo } = await open(momentsAt(8000, 50_000));
  await user.click(button('Ben at 0:50'));
  expect(seekTo.mock.calls).toEqual([[50_000]]);
  const touch = [{ keys: '[TouchA]', target: button('Ada at 0:08') }];
  await user.pointer(touch);
  expect(card()?.textContent).toContain('word 0');
  expect(seekTo).toHaveBeenCalledTimes(1);
  await user.pointer(touch);
  expect(seekTo.mock.calls[1]).toEqual([8000]);
});

test('while the track plays, a comment is shown as its moment is heard, and its author marked [COMMENT-065]', async () => {
  await open(momentsAt(8000, 50_000));
  const line = () => document.querySelector('[class*=line]')?.textContent;
  const marked = () =>
    [...document.querySelectorAll('button[class*=heard]')].map((one) => one.getAttribute('aria-label'));
  const playTo = (seconds: number) => act(() => SilentAudio.made.at(-1)?.runTo(seconds));
  act(() => getPlayerStore().play(track));
  playTo(7.9);
  expect([line(), marked()]).toEqual(['', []]);
  playTo(8);
  expect([line(), marked()]).toEqual(['Ada word 0', ['Ada at 0:08']]);
  playTo(13);
  expect(line()).toBe('');
  playTo(51);
  expect([line(), marked()]).toEqual(['Ben word 1', ['Ben at 0:50']]);
  act(() => getPlayerStore().pause());
  expect(line()).toBe('');
  act(() => getPlayerStore().play(aPlayerTrack('2')));
  playTo(8.1);
  expect(line()).toBe('');
});
