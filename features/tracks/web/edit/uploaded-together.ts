import { useSyncExternalStore } from 'react';
import { newIdempotencyKey } from '#platform/web/api/new-idempotency-key.ts';

const storageKey = 'uploadedTogether';
const dayMs = 86_400_000;
/** Files that are chosen so long after the last one came are others. */
const otherAfterMs = 600_000;

/** Tracks of files that were dropped or chosen together. */
export interface UploadedTogether {
  id: string;
  userId: string;
  /** In ms. */
  startedAt: number;
  /** When the last file came, in ms. */
  lastAt: number;
  trackIds: readonly string[];
}

const listeners = new Set<() => void>();
let last: { text: string | null; value: UploadedTogether | null } = { text: null, value: null };

/** What the browser stores of them, so that they are known after a reload; for a day, or until they are cleared. */
export const uploadedTogether = {
  /** The same object until something changes; null without any of this member. */
  read(userId: string, now: number): UploadedTogether | null {
    const text = load();
    if (text !== last.text) last = { text, value: parse(text) };
    const { value } = last;
    return value && value.userId === userId && now - value.startedAt < dayMs ? value : null;
  },
  /** The id of those that files which are chosen now belong to: the ones before where `isGoingOn`, or they came lately. */
  begin(userId: string, now: number, isGoingOn: boolean): string {
    const value = uploadedTogether.read(userId, now);
    if (value && (isGoingOn || now - value.lastAt < otherAfterMs)) return value.id;
    const id = newIdempotencyKey();
    store({ id, userId, startedAt: now, lastAt: now, trackIds: [] });
    return id;
  },
  /** Adds a track to those of that id; nothing where they were cleared, or others are stored. */
  add(userId: string, id: string, trackId: string, now: number): void {
    const value = uploadedTogether.read(userId, now);
    if (value?.id === id && !value.trackIds.includes(trackId))
      store({ ...value, lastAt: now, trackIds: [...value.trackIds, trackId] });
  },
  clear: () => store(null),
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** The viewer's files that were uploaded together; null without any, and during hydration. */
export const useUploadedTogether = (userId: string): UploadedTogether | null =>
  useSyncExternalStore(
    uploadedTogether.subscribe,
    () => uploadedTogether.read(userId, Date.now()),
    () => null,
  );

/** Where storage is blocked they are known until the page is left. */
let unstored: string | null = null;

function load(): string | null {
  try {
    return localStorage.getItem(storageKey) ?? unstored;
  } catch {
    return unstored;
  }
}

function store(value: UploadedTogether | null): void {
  const text = value && JSON.stringify(value);
  unstored = null;
  try {
    if (text === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, text);
  } catch {
    unstored = text;
  }
  for (const listener of listeners) listener();
}

function parse(text: string | null): UploadedTogether | null {
  try {
    const value = JSON.parse(text ?? 'null') as UploadedTogether | null;
    return value && Array.isArray(value.trackIds) ? value : null;
  } catch {
    return null;
  }
}
