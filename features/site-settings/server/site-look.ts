import { builtInLook, type SiteLook } from '#platform/pure/site-look.ts';
import { defaultSiteName } from '#platform/pure/site-name.ts';
import type { Platform } from '#platform/server/call.ts';
import type { LookSource } from '#platform/server/http/answer-error.ts';
import { accentInk } from '../model/accent.ts';
import { getSiteSettings } from './get-site-settings.ts';

type Needed = Pick<Platform, 'config' | 'db' | 'clock'>;

/** How the installation looks in e-mails and on plain pages. */
export async function getSiteLook(platform: Needed): Promise<SiteLook> {
  const { name, accent, logo_id: logoId } = await getSiteSettings(platform);
  return {
    siteName: name || defaultSiteName,
    accent: accent ? { fill: accent, ink: accentInk(accent) } : null,
    // Not the address of the file, which ends when the file is replaced.
    logo: logoId && `${platform.config.siteUrl}/api/media/${logoId}/file?format=small`,
  };
}

/** The look, and the one that was read last, which is there while the database is away. */
export function siteLookOf(platform: Needed): LookSource {
  let last = builtInLook;
  const read = async () => {
    last = await getSiteLook(platform);
    return last;
  };
  return { read, last: () => last };
}
