import type { Platform } from '#platform/server/call.ts';
import { listShownPages } from './shown-pages.ts';

/** The paths of the site's pages of blocks that search engines may know. */
export async function listSitemapPaths(platform: Platform): Promise<string[]> {
  const pages = await listShownPages({ platform, now: platform.clock.now() }, false);
  return pages.filter(({ head }) => !head.unlisted).map(({ path }) => path);
}
