import type { Call, Platform } from '#platform/server/call.ts';
import { everything, noteChange, onChange } from '#platform/server/live/changes.ts';
import { bannersTag } from '../model/banners-tag.ts';
import { findActiveBanners } from './banner.store.ts';
import type { BannerRow } from './banner.table.ts';

interface Kept {
  readAt: number;
  rows: Promise<BannerRow[]>;
}

/** A process that missed the news of a change shows it after this time all the same. */
const keptMs = 30_000;

let kept = new WeakMap<Platform, Kept>();
onChange((changed) => {
  if (changed === everything || changed.includes(bannersTag)) kept = new WeakMap();
});

/** The banners that are switched on. Every page asks for them, so a process remembers them until one changes. */
export function activeBannersOf({ platform, now }: Call): Promise<BannerRow[]> {
  const found = kept.get(platform);
  if (found && Math.abs(now.getTime() - found.readAt) < keptMs) return found.rows;
  const rows = findActiveBanners(platform.db);
  kept.set(platform, { readAt: now.getTime(), rows });
  rows.catch(() => kept.delete(platform));
  return rows;
}

/** Says that a banner has changed: what is remembered of them, and pages that are kept, show the old ones. */
export async function noteBannerChange(call: Call): Promise<void> {
  await noteChange(call.db, [bannersTag]);
}
