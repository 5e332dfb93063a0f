import { defaultSiteName } from '#platform/pure/site-name.ts';
import { createCache, invalidateOnPublish, oncePerOwner } from '#platform/server/cache/cache.ts';
import type { Call, Db, Platform } from '#platform/server/call.ts';
import { siteSettingsTag } from '../model/site-settings-tag.ts';
import { findSiteSettings } from './site-settings.store.ts';
import type { SiteSettingsRow } from './site-settings.tables.ts';

/** What admins have set; empty texts where nobody has. */
export type OwnSettings = Omit<SiteSettingsRow, 'id' | 'changed_by' | 'changed_at'>;

const nothingSet: OwnSettings = {
  revision: 0,
  name: '',
  logo_id: null,
  accent: '',
  imprint: '',
  sender_name: '',
  sender_address: '',
  sign_up: 'open',
  notice: '',
  notice_until: null,
};

const cacheOf = oncePerOwner(
  (platform: Pick<Platform, 'db' | 'clock'>) => platform.db,
  ({ clock }) => {
    // A process that missed an invalidation shows the change after half a minute.
    const nowMs = () => clock.now().getTime();
    const cache = createCache<OwnSettings>({ maxEntries: 1, ttlMs: 30_000, nowMs });
    invalidateOnPublish(cache, 'same ids');
    return cache;
  },
);

/**
 * The settings of this installation. Every page needs them, so each process caches them until they change. A transaction gives
 * its own connection: where all of them are in transactions that wait for this, another one is never free.
 */
export const getSiteSettings = (
  platform: Pick<Platform, 'db' | 'clock'>,
  db: Db = platform.db,
): Promise<OwnSettings> =>
  cacheOf(platform).get(siteSettingsTag, async () => (await findSiteSettings(db)) ?? nothingSet);

/** The maintenance notice as it is shown now; null where there is none, or its time is over. */
export async function getNotice({ platform, now }: Pick<Call, 'platform' | 'now'>) {
  const { notice, notice_until: until } = await getSiteSettings(platform);
  return notice === '' || (until !== null && until <= now) ? null : { text: notice, until };
}

/** The name of the installation. In a transaction `db` is its connection. */
export const getSiteName = async (
  platform: Pick<Platform, 'db' | 'clock'>,
  db: Db = platform.db,
): Promise<string> => (await getSiteSettings(platform, db)).name || defaultSiteName;
