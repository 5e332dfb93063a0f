import { findMedia } from '#features/media/server/find-media.ts';
import { accentStyles } from '#features/site-settings/model/accent.ts';
import { siteSettingsTag } from '#features/site-settings/model/site-settings-tag.ts';
import { getNotice, getSiteSettings } from '#features/site-settings/server/get-site-settings.ts';
import { defaultSiteName } from '#platform/pure/site-name.ts';
import { createCache, invalidateOnPublish, oncePerOwner } from '#platform/server/cache/cache.ts';
import type { Platform } from '#platform/server/call.ts';
import type { OwnSettings } from '#platform/web/site-settings.ts';
import type { OwnPageSettings } from './site.ts';

type Logo = OwnSettings['logo'];

const logoCacheOf = oncePerOwner(
  (platform: Platform) => platform.db,
  ({ clock }) => {
    const nowMs = () => clock.now().getTime();
    const cache = createCache<Logo>({ maxEntries: 1, ttlMs: 30_000, nowMs });
    invalidateOnPublish(cache, 'same ids');
    return cache;
  },
);

/** The picture of the logo, whose addresses change when its file is replaced. */
const findLogo = (platform: Platform, id: string): Promise<Logo> =>
  logoCacheOf(platform).get(
    id,
    async () => {
      const media = (await findMedia({ db: platform.db, platform }, [id])).get(id);
      const { url, width, height } = media?.formats.small ?? media ?? {};
      return url && width && height ? { src: url, width, height } : undefined;
    },
    { tags: [siteSettingsTag] },
  );

/** What admins have set, as every page gets it. */
export async function readOwnSettings(platform: Platform): Promise<OwnPageSettings> {
  const settings = await getSiteSettings(platform);
  if (settings.revision === 0) return { own: undefined, accentStyles: undefined };
  const { name, logo_id: logoId, accent, imprint, sign_up: signUp } = settings;
  const logo = logoId === null ? undefined : await findLogo(platform, logoId);
  const notice = await getNotice({ platform, now: platform.clock.now() });
  const own: OwnSettings = {
    ...(name && { name }),
    ...(logo && { logo }),
    ...(notice && { notice: notice.text }),
    ...(signUp !== 'open' && { signUp }),
    ...(imprint && { imprint: true as const }),
  };
  const isEmpty = Object.keys(own).length === 0;
  // A configured line stays as it is.
  const [, start] = new RegExp(`^(© \\d{4} )${defaultSiteName}$`).exec(platform.config.copyright) ?? [];
  return {
    copyright: name && start ? start + name : undefined,
    own: isEmpty ? undefined : own,
    accentStyles: accent ? accentStyles(accent) : undefined,
  };
}
