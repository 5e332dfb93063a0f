import { useEffect } from 'react';
import { useViewer } from '#platform/web/app-context.tsx';
import type { PlayerState, PlayerTrack } from '#platform/web/player/player-state.ts';
import { getPlayerStore } from '#platform/web/player/use-player.ts';
import { isLength, readRecord, writeRecord } from './stored-record.ts';

/** Of longer tracks the position is kept, in ms. */
const longMs = 600_000;
/** A track that was left so close to its end was heard: it begins anew, in ms. */
const nearEndMs = 10_000;
/** The position of what plays is saved so often, in ms of playback. */
const everyMs = 5000;
const maxKept = 50;
const storageKey = 'playerLongPositions';

type Positions = [id: string, time: number][];

/** What this device keeps for a member (null for a guest), last heard first. One signs in with the guest's positions. */
function loadPositions(member: string | null): Positions {
  const stored = readRecord(storageKey);
  if (!stored || !Array.isArray(stored.positions)) return [];
  if (stored.member !== null && stored.member !== member) return [];
  const isPosition = (one: unknown) => Array.isArray(one) && typeof one[0] === 'string' && isLength(one[1]);
  return stored.positions.slice(0, maxKept).filter(isPosition) as Positions;
}

/** Where a member stopped in a track of more than 10 minutes, in ms; 0 for others. */
export function keptPositionOf(member: string | null, { id, duration }: PlayerTrack): number {
  if (duration <= longMs) return 0;
  const time = loadPositions(member).find(([kept]) => kept === id)?.[1] ?? 0;
  return time < duration - nearEndMs ? time : 0;
}

/** Keeps where a track of more than 10 minutes is left, in ms; at 0 and within its last 10 seconds what was kept is dropped. */
export function keepPosition(
  member: string | null,
  { id, time, duration }: Pick<PlayerState, 'id' | 'time' | 'duration'>,
): void {
  if (id === null || duration <= longMs) return;
  const others = loadPositions(member).filter(([kept]) => kept !== id);
  const isHeard = time === 0 || time > duration - nearEndMs;
  const positions = isHeard ? others : [[id, time], ...others].slice(0, maxKept);
  writeRecord(storageKey, { member, positions });
}

const step = ({ time }: PlayerState) => Math.floor(time / everyMs);
const hasChanged = (before: PlayerState, now: PlayerState): boolean =>
  now.isPlaying !== before.isPlaying || now.isPaused !== before.isPaused || step(now) !== step(before);

/** Keeps on this device where tracks of more than 10 minutes are left. */
export function useKeptPositions(): void {
  const member = useViewer()?.id ?? null;
  useEffect(() => {
    const store = getPlayerStore();
    // What stopped or failed was kept or dropped then.
    const keepLeft = (left: PlayerState) => (left.isPlaying || left.isPaused) && keepPosition(member, left);
    let last = store.getState();
    const unsubscribe = store.subscribe(() => {
      const [before, now] = [last, store.getState()];
      last = now;
      if (now.id !== before.id) keepLeft(before);
      else if (hasChanged(before, now)) keepPosition(member, now);
    });
    const onLeave = () => keepLeft(store.getState());
    window.addEventListener('pagehide', onLeave);
    return () => {
      unsubscribe();
      window.removeEventListener('pagehide', onLeave);
    };
  }, [member]);
}
