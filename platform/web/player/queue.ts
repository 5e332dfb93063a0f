import type { PlayerQueue, PlayerState, PlayerTrack } from './player-state.ts';
import type { PlayerStore } from './player-store.ts';

/** How many tracks a queue may have. */
export const maxQueue = 500;

type QueueStore = Pick<PlayerStore, 'getState' | 'arrange' | 'restore'>;
type Placed = Pick<PlayerState, 'id' | 'queue' | 'repeat'>;

const placeOf = ({ id, queue }: Placed) => queue.findIndex((track) => track.id === id);

/** What plays after the current track, in this order; with "repeat all" the tracks before it come last. */
export function upNextOf(state: Placed): readonly PlayerTrack[] {
  const { queue, repeat } = state;
  const place = placeOf(state);
  return [...queue.slice(place + 1), ...(repeat === 'all' ? queue.slice(0, Math.max(0, place)) : [])];
}

/** Replaces what plays after the current track. */
export function setUpNext(store: QueueStore, next: readonly PlayerTrack[]): void {
  const state = store.getState();
  const place = placeOf(state);
  const first = state.repeat === 'all' ? Math.max(0, place) : 0;
  store.arrange({ queue: [...state.queue.slice(first, place + 1), ...next] });
}

/** Puts a track after the current one, or at the end. False where it plays already, or where the queue is full. */
export function addToQueue(store: QueueStore, track: PlayerTrack, where: 'next' | 'last'): boolean {
  const { id, queue, order } = store.getState();
  if (track.id === id || track.songUrl === '') return false;
  if (id === null) {
    store.restore(track, 0);
    store.arrange({ queue: [track], ...(order && { order: [track.id] }) });
    return true;
  }
  const others = queue.filter((other) => other.id !== track.id);
  if (others.length >= maxQueue) return false;
  const insert = <T>(list: readonly T[], one: T, isCurrent: (other: T) => boolean) =>
    where === 'last' ? [...list, one] : list.toSpliced(list.findIndex(isCurrent) + 1, 0, one);
  store.arrange({
    queue: insert(others, track, (other) => other.id === id),
    order:
      order &&
      insert(
        order.filter((other) => other !== track.id),
        track.id,
        (other) => other === id,
      ),
  });
  return true;
}

/**
 * Puts the rest of a list behind the part of it that was queued, up to `maxQueue`; while shuffled, among what comes next. False where
 * the queue is full, or has lost a track of the list since.
 */
export function extendQueue(
  store: QueueStore,
  queued: readonly PlayerTrack[],
  list: readonly PlayerTrack[],
): boolean {
  const state = store.getState();
  const { queue, order } = state;
  const present = new Set(queue.map(({ id }) => id));
  const room = maxQueue - queue.length;
  if (room <= 0 || !queued.every(({ id }) => present.has(id))) return false;
  const rest = list.filter(({ id }) => !present.has(id)).slice(0, room);
  const place = placeOf(state);
  const current = queue[place];
  if (!order || !current) store.arrange({ queue: [...queue, ...rest] });
  else
    store.arrange({
      queue: [
        ...queue.slice(0, place),
        ...shuffledQueue(current, [...queue.slice(place + 1), ...rest]).queue,
      ],
      order: [...order, ...rest.map(({ id }) => id)],
    });
  return true;
}

/** The tracks with one moved to another place. */
export const moved = <T>(tracks: readonly T[], from: number, to: number): T[] => {
  const next = [...tracks];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
};

/** The queue of a list that is shuffled: the track, and the others in a random order. */
export function shuffledQueue(
  track: PlayerTrack,
  list: readonly PlayerTrack[],
  random: () => number = Math.random,
): Pick<PlayerQueue, 'queue' | 'order'> {
  const others = list.filter((other) => other.id !== track.id);
  for (let at = others.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [others[at], others[other]] = [others[other] as PlayerTrack, others[at] as PlayerTrack];
  }
  return { queue: [track, ...others], order: list.map(({ id }) => id) };
}

/** Shuffles what is around the current track, or restores the order of the list. */
export function setShuffled(store: QueueStore, isShuffled: boolean, random?: () => number): void {
  const { id, queue, order } = store.getState();
  if (isShuffled === (order !== null)) return;
  if (isShuffled) {
    const current = queue.find((track) => track.id === id);
    store.arrange(current ? shuffledQueue(current, queue, random) : { order: [] });
    return;
  }
  const places = new Map(order?.map((one, at) => [one, at]));
  const place = (track: PlayerTrack) => places.get(track.id) ?? queue.length;
  store.arrange({ queue: queue.toSorted((one, other) => place(one) - place(other)), order: null });
}
