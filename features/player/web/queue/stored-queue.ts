import type { PlayerQueue, PlayerState, PlayerTrack } from '#platform/web/player/player-state.ts';
import { maxQueue } from '#platform/web/player/queue.ts';
import { queueKey } from '#platform/web/player/queue-key.ts';
import { isLength, readRecord, writeRecord } from './stored-record.ts';

const positionKey = 'playerPosition';
const maxText = 2000;

interface StoredQueue extends PlayerQueue {
  /** What played last; null where there was nothing. */
  track: PlayerTrack | null;
  /** Position in ms. */
  time: number;
}

/**
 * The queue that this device keeps for a member (null for a guest). One signs in with the guest's queue; that of another member is
 * removed, so that nobody sees it.
 */
export function loadQueue(member: string | null): StoredQueue | null {
  const stored = readRecord(queueKey);
  if (!stored) return null;
  if (stored.member !== null && stored.member !== member) {
    removeQueue();
    return null;
  }
  const all = Array.isArray(stored.queue) ? stored.queue.slice(0, maxQueue).flatMap(trackOf) : [];
  const queue = [...new Map(all.map((track) => [track.id, track])).values()];
  const track = queue.find(({ id }) => id === stored.id) ?? null;
  const { repeat, order } = stored;
  const position = readRecord(positionKey);
  const isSame = track !== null && position?.id === track.id;
  return {
    queue,
    track,
    repeat: repeat === 'all' || repeat === 'one' ? repeat : 'off',
    order: Array.isArray(order) ? order.slice(0, maxQueue).filter((id) => typeof id === 'string') : null,
    time: isSame && isLength(position.time) ? Math.min(position.time, track.duration) : 0,
  };
}

export function saveQueue(member: string | null, { id, queue, repeat, order }: PlayerState): void {
  writeRecord(queueKey, { member, id, queue: queue.slice(0, maxQueue), repeat, order });
}

export function savePosition({ id, time }: PlayerState): void {
  writeRecord(positionKey, { id, time });
}

function removeQueue(): void {
  try {
    localStorage.removeItem(queueKey);
    localStorage.removeItem(positionKey);
  } catch {
    // Storage may be blocked: then nothing is kept.
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= maxText;
/** An address within this site or on its file host, never one that carries content itself. */
const isAddress = (value: unknown): value is string => isText(value) && /^(https?:\/\/|\/)./.test(value);
const textOrNull = (value: unknown): string | null => (isText(value) ? value : null);

/** A stored track; nothing where it is none. */
function trackOf(value: unknown): PlayerTrack[] {
  if (typeof value !== 'object' || value === null) return [];
  const { id, title, username, duration, songUrl, fileName, doesUserLike, artworkUrl, ...more } =
    value as Record<string, unknown>;
  if (!isText(id) || id === '' || !isText(title) || !isText(username) || !isLength(duration)) return [];
  if (!isAddress(songUrl)) return [];
  return [
    {
      id,
      title,
      username,
      duration,
      songUrl,
      directWaveformUrl: isAddress(more.directWaveformUrl) ? more.directWaveformUrl : null,
      permalink: textOrNull(more.permalink),
      profileLink: textOrNull(more.profileLink),
      shortLinkId: textOrNull(more.shortLinkId),
      ...(Number.isFinite(more.loudness) && { loudness: more.loudness as number }),
      ...(isText(more.secret) && { secret: more.secret }),
      fileName: textOrNull(fileName) ?? '',
      doesUserLike: typeof doesUserLike === 'boolean' ? doesUserLike : null,
      artworkUrl: isAddress(artworkUrl) ? artworkUrl : '',
    },
  ];
}
