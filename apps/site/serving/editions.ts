import type { SiteSettings } from '#platform/web/site-settings.ts';
import type { PageCache } from '../page-cache/page-cache.ts';

/** The site as one of its two hosts shows it, with its page cache. */
export interface SiteEdition {
  settings: SiteSettings;
  cache: PageCache | null;
}

/**
 * Resolves the edition for a request's host: the education edition under the education address, else the site. The education
 * edition's own server, on its own port, serves nothing else.
 */
export function createEditionResolver(
  settings: SiteSettings,
  newCache: () => PageCache | null,
): { all: readonly SiteEdition[]; of: (host: string | undefined) => SiteEdition } {
  const site: SiteEdition = { settings, cache: newCache() };
  if (settings.educationMode) return { all: [site], of: () => site };
  const education: SiteEdition = { settings: { ...settings, educationMode: true }, cache: newCache() };
  const { host: educationHost } = new URL(settings.educationUrl);
  return {
    all: [site, education],
    of: (host) => (host?.toLowerCase() === educationHost ? education : site),
  };
}
