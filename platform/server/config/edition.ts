import type { Platform } from '#platform/server/call.ts';
import type { Config, Edition } from '#platform/server/config/config.ts';

/** A copy of the platform for another edition. */
export const withEdition = (platform: Platform, edition: Edition): Platform => ({
  ...platform,
  config: { ...platform.config, edition },
});

/** The origin of an edition; by default that of `config`. */
export function editionUrl(
  config: Pick<Config, 'edition' | 'siteUrl' | 'eduUrl' | 'studioUrl'>,
  edition: Edition = config.edition,
): string {
  return { site: config.siteUrl, education: config.eduUrl, studio: config.studioUrl }[edition];
}
