import type { Platform } from '#platform/server/call.ts';
import type { Config, Edition } from '#platform/server/config/config.ts';

/** The same process as another of the three hosts sees it. */
export const withEdition = (platform: Platform, edition: Edition): Platform => ({
  ...platform,
  config: { ...platform.config, edition },
});

/** The origin of a host; of the one that answers, unless another is named. */
export function editionUrl(
  config: Pick<Config, 'edition' | 'siteUrl' | 'eduUrl' | 'studioUrl'>,
  edition: Edition = config.edition,
): string {
  return { site: config.siteUrl, education: config.eduUrl, studio: config.studioUrl }[edition];
}
