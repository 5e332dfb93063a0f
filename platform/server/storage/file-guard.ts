import type { Platform } from '#platform/server/call.ts';
import { extensionPoint } from '#platform/server/extension-point.ts';
import type { MayServe, Serving } from './serving-cache.ts';

/** What the feature that owns objects says of how each may be fetched. */
export interface FileGuard {
  /** Its objects' keys begin with this and a slash. */
  folder: string;
  /** Null, like `no`, for a key that names no object of it. */
  mayServe(platform: Pick<Platform, 'db' | 'clock'>, key: string): Promise<Serving | null>;
}

export const fileGuards = extensionPoint<FileGuard>('file guards', { keyOf: ({ folder }) => folder });

/** Asks the owner of each object; objects without an owner are not served. */
export function createMayServe(
  guards: ReadonlyMap<string, FileGuard>,
  platform: Pick<Platform, 'db' | 'clock'>,
): MayServe {
  return async (key) => (await guards.get(key.split('/', 1)[0] ?? '')?.mayServe(platform, key)) ?? 'no';
}
