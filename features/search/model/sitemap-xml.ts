import { escapeXml } from '#platform/pure/rss.ts';

export interface SitemapEntry {
  /** Absolute. */
  address: string;
  /** Time of the last change, where known. */
  changedAt?: Date | undefined;
}

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** A sitemap (sitemaps.org, protocol 0.9). */
export const sitemapXml = (entries: readonly SitemapEntry[]): string => listXml('urlset', 'url', entries);

/** A sitemap index. */
export const sitemapIndexXml = (entries: readonly SitemapEntry[]): string =>
  listXml('sitemapindex', 'sitemap', entries);

function listXml(list: string, item: string, entries: readonly SitemapEntry[]): string {
  const items = entries.map(({ address, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
    return `<${item}><loc>${escapeXml(address)}</loc>${changed}</${item}>`;
  });
  const head = `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="${namespace}">\n`;
  return `${head}${items.join('\n')}\n</${list}>\n`;
}
