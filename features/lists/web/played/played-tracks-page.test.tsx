// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aTrack } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { getPlayerStore } from '#platform/web/player/use-player.ts';
import { settle } from '#testing/settle.ts';
import { MyListsPage } from '../my-lists-page.tsx';
import { isPlayedRemembered } from './is-played-remembered.ts';

afterEach(() => {
  act(() => {
    getPlayerStore().stop();
    isPlayedRemembered.setState(true);
  });
  cleanup();
});

const call = {
  list: 'GET /api/accounts/played_tracks',
  clear: 'DELETE /api/accounts/played_tracks',
  settings: 'GET /api/accounts/played_settings',
  remember: 'PUT /api/accounts/played_settings',
};

/** The page of a member who has played these tracks; the fake server clears and switches. */
function open(...titles: string[]) {
  let [heard, isRemembered] = [titles.map((title) => aTrack({ title })), true];
  return openTracks(<MyListsPage search={{ type: 'played' }} />, {
    answers: {
      [call.list]: () => ({
        played: heard.map((track) => ({ track, position: 0, playedAt: '2026-03-05T14:07:00.000Z' })),
        meta: { nextPage: null },
      }),
      [call.settings]: () => ({ isRemembered }),
      [call.clear]: () => {
        heard = [];
      },
      [call.remember]: (input) => {
        ({ isRemembered } = (input as unknown as { settings: { isRemembered: boolean } }).settings);
        if (!isRemembered) heard = [];
        return { isRemembered };
      },
    },
  });
}
const shown = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const memory = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Remember what I play' });

test('"Played lately" shows what the member has played, and one press plays it [LIST-027]', async () => {
  const { user } = await open('Second', 'First');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Played lately');
  expect(shown()).toEqual(['Second', 'First']);
  expect(screen.getByRole('link', { name: 'My lists' }).getAttribute('href')).toBe('/account/lists');
  await user.click(screen.getByRole('button', { name: 'Play' }));
  const { queue, title } = getPlayerStore().getState();
  expect([title, queue.length]).toEqual(['Second', 2]);
});

test('one press clears "Played lately" [LIST-027]', async () => {
  const { user, calls } = await open('Second', 'First');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await settle();
  expect(calls(call.clear)).toHaveLength(1);
  expect(shown()).toEqual([]);
  expect(screen.getByText('Tracks that you play appear here.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('one press switches remembering off and clears the list, another switches it on [LIST-027]', async () => {
  const { user, calls } = await open('Second', 'First');
  expect(memory().checked).toBe(true);
  await user.click(memory());
  await settle();
  expect([memory().checked, isPlayedRemembered.getState()]).toEqual([false, false]);
  expect(screen.getByText('What you play is not remembered.')).toBeTruthy();
  await user.click(memory());
  await settle();
  expect([memory().checked, isPlayedRemembered.getState()]).toEqual([true, true]);
  expect(calls(call.remember)).toEqual([
    { settings: { isRemembered: false } },
    { settings: { isRemembered: true } },
  ]);
});
