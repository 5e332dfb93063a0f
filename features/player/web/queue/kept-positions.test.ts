// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { aPlayerTrack } from '#testing/a-player-track.ts';
import { keepPosition, keptPositionOf } from './kept-positions.ts';

afterEach(() => localStorage.clear());

/** A track of this length, in ms. */
const lasting = (duration: number, id = '1') => ({ ...aPlayerTrack(id), duration });

/** Where a track of this length starts once it was left at `time`, both in ms. */
function startOf(duration: number, time: number): number {
  const track = lasting(duration);
  keepPosition('mira', { ...track, time });
  return keptPositionOf('mira', track);
}

test('the device keeps the positions of the last 50 tracks of more than 10 minutes, except in their last 10 seconds [PLAYER-072]', () => {
  expect([startOf(600_000, 300_000), startOf(600_001, 300_000)]).toEqual([0, 300_000]);
  expect([startOf(700_000, 689_999), startOf(700_000, 690_001)]).toEqual([689_999, 0]);
  expect(startOf(700_000, 0)).toBe(0);
  const tracks = Array.from({ length: 51 }, (_, place) => lasting(700_000, `track-${place}`));
  for (const track of tracks) keepPosition('mira', { ...track, time: 5000 });
  expect(tracks.map((track) => keptPositionOf('mira', track))).toEqual([0, ...Array(50).fill(5000)]);
});
