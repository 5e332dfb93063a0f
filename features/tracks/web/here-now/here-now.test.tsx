// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { TrackView } from '#features/tracks/contract.ts';
import { type Answers, aPage, aTrack } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import type { LiveConnection } from '#platform/web/live.ts';
import { HereNow } from './here-now.tsx';
import { LiveHereNow } from './live-here-now.tsx';

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const call = 'GET /api/community/now';
const answering = (listeners: number | null, tracks: readonly TrackView[]): Answers => ({
  [call]: () => ({
    listeners,
    published: aPage([...tracks]),
    publishedAt: tracks.map(() => new Date(Date.now() - 3 * 60_000).toISOString()),
  }),
});
const region = async () => within(await screen.findByRole('region', { name: 'Here now' }));

test('a guest sees how many listen and what was just published, each to be played [COMM-092]', async () => {
  await openTracks(<HereNow />, {
    viewer: null,
    answers: answering(12, [aTrack({ title: 'Fog' }), aTrack({ id: 'two', title: 'Tide' })]),
  });
  const here = await region();
  expect(here.getByText('12 people listened in the last 15 min')).toBeTruthy();
  const [first] = here.getAllByRole('listitem') as [HTMLElement];
  expect(within(first).getByRole('button', { name: 'Play Fog' })).toBeTruthy();
  expect(within(first).getByRole('link', { name: 'Fog' })).toBeTruthy();
  expect(within(first).getByText(/min ago/)).toBeTruthy();
  expect(here.getAllByRole('listitem')).toHaveLength(2);
});

test('a track that was just published is added to the queue and to lists from its menu [PLAYER-056]', async () => {
  const { user } = await openTracks(<HereNow />, { answers: answering(12, [aTrack({ title: 'Fog' })]) });
  await user.click((await region()).getByRole('button', { name: 'More for Fog' }));
  await screen.findByRole('menuitem', { name: 'Add to list' });
  expect(screen.getByRole('menuitem', { name: 'Play next' })).toBeTruthy();
});

test('few listeners are "Quiet right now", and a failed call leaves the section out [COMM-092]', async () => {
  await openTracks(<HereNow />, { viewer: null, answers: answering(null, []) });
  const here = await region();
  expect(here.getByText('Quiet right now')).toBeTruthy();
  expect(here.queryByRole('list')).toBeNull();
  cleanup();
  await openTracks(<HereNow />, {
    viewer: null,
    answers: { [call]: () => Promise.reject(new Error('gone')) },
  });
  expect(screen.queryByRole('region')).toBeNull();
});

test('it is read again every 30 seconds, and at once when a track was published that it does not show [COMM-093]', async () => {
  vi.useFakeTimers();
  const listeners = new Map<string, (data: unknown) => void>();
  const live = {
    on: (event: string, listener: (data: unknown) => void) => {
      listeners.set(event, listener);
      return () => listeners.delete(event);
    },
    onConnected: () => () => undefined,
    send: vi.fn(),
    close: () => undefined,
  } satisfies LiveConnection;
  const { calls } = await openTracks(
    <>
      <HereNow />
      <LiveHereNow open={() => live} />
    </>,
    { viewer: null, answers: answering(5, [aTrack({ id: 'one' })]) },
  );
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(calls(call)).toHaveLength(1);
  expect(live.send).toHaveBeenCalledWith(JSON.stringify({ event: 'watch', data: { key: 'community:now' } }));
  const publish = async (newest: string) => {
    await act(async () => listeners.get('here-now')?.({ newest }));
    await act(() => vi.advanceTimersByTimeAsync(0));
  };
  await publish('one');
  expect(calls(call)).toHaveLength(1);
  await publish('two');
  expect(calls(call)).toHaveLength(2);
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(calls(call)).toHaveLength(3);
});
