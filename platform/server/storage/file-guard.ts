import { createCache } from '#platform/server/cache/cache.ts';
import type { Platform } from '#platform/server/call.ts';
import { extensionPoint } from '#platform/server/extension-point.ts';
import type { MayServe, Serving } from './serving-cache.ts';

/** What the feature that owns objects says of how each may be fetched. */
export interface FileGuard {
  /** Its objects' keys begin with this and a slash. */
  folder: string;
  /** Null, like `no`, for a key that names no object of it. */
  mayServe(platform: Pick<Platform, 'db' | 'clock'>, key: string): Promise<Serving | null>;
  /** Bytes that are sent in front of an object, for playing or as a download; null where there are none. */
  headOf?(platform: HeadPlatform, key: string, as: HeadKind): Promise<Uint8Array | null>;
}

export type HeadPlatform = Pick<Platform, 'db' | 'storage' | 'config'>;
export type HeadKind = 'play' | 'download';
export type HeadOf = (key: string, as: HeadKind) => Promise<Uint8Array | null>;

export const fileGuards = extensionPoint<FileGuard>('file guards', { keyOf: ({ folder }) => folder });

const ownerOf = (guards: ReadonlyMap<string, FileGuard>, key: string) =>
  guards.get(key.split('/', 1)[0] ?? '');

/** Asks the owner of each object what stands in front of it; caches for half a second what players ask for again and again. */
export function createHeadOf(guards: ReadonlyMap<string, FileGuard>, platform: HeadPlatform): HeadOf {
  const cache = createCache<Uint8Array | null>({ maxEntries: 1000, ttlMs: 500 });
  return async (key, as) => {
    const owner = ownerOf(guards, key);
    if (!owner?.headOf) return null;
    const read = async () => (await owner.headOf?.(platform, key, as)) ?? null;
    return as === 'play' ? cache.get(key, read) : read();
  };
}

/** Asks the owner of each object; objects without an owner are not served. */
export function createMayServe(
  guards: ReadonlyMap<string, FileGuard>,
  platform: Pick<Platform, 'db' | 'clock'>,
): MayServe {
  return async (key) => (await ownerOf(guards, key)?.mayServe(platform, key)) ?? 'no';
}
