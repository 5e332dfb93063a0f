import { defaultSiteName } from '#platform/pure/site-name.ts';
import type { Platform } from '#platform/server/call.ts';
import { readOwnSettings } from '../site/serving/read-own-settings.ts';
import type { Identity } from './studio-page.ts';

/** `home` is the host that the reader belongs to: a pupil's page asks no other for the logo. */
export async function readIdentity(platform: Platform, home: string): Promise<Identity> {
  const { own, accentStyles = '' } = await readOwnSettings(platform);
  const logo = own?.logo && { ...own.logo, src: home + own.logo.src };
  return { siteName: own?.name ?? defaultSiteName, accentRule: accentStyles, logo };
}
