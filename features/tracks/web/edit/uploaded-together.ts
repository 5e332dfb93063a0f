import { useSyncExternalStore } from 'react';
import { newIdempotencyKey } from '#platform/web/api/new-idempotency-key.ts';

const storageKey = 'uploadedTogether';
const dayMs = 86_400_000;

/** Tracks of files that were dropped or chosen together. */
export interface UploadedTogether {
  id: string;
  userId: string;
  /** In ms. */
  startedAt: number;
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
  /** Further files are to be among them. */
  begin(userId: string, now: number): void {
    if (uploadedTogether.read(userId, now)) return;
    store({ id: newIdempotencyKey(), userId, startedAt: now, trackIds: [] });
  },
  add(userId: string, trackId: string, now: number): void {
    uploadedTogether.begin(userId, now);
    const value = uploadedTogether.read(userId, now);
    if (value && !value.trackIds.includes(trackId))
      store({ ...value, trackIds: [...value.trackIds, trackId] });
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
