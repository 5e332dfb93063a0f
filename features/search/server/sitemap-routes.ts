import type { FastifyReply } from 'fastify';
import { notFound } from '#platform/pure/refusal.ts';
import { escapeXml } from '#platform/pure/rss.ts';
import { createCache } from '#platform/server/cache/cache.ts';
import type { Platform } from '#platform/server/call.ts';
import { extensionPoint } from '#platform/server/extension-point.ts';
import type { RawRoutes } from '#platform/server/feature.ts';
import {
  findSitemapPart,
  findSitemapPartStarts,
  type SitemapKind,
  sitemapKinds,
} from './find-sitemap-part.ts';

const firstId = '00000000-0000-0000-0000-000000000000';

/** The paths of the pages in the sitemap that are no rows of a list: declared ones, and those of blocks. */
type ListPaths = (platform: Platform) => Promise<readonly string[]>;
export const sitemapPages = extensionPoint<ListPaths>('pages of the sitemap', { single: true });

/**
 * `/robots.txt` and, on the site edition, the sitemap: an index and its parts, each with the rows after an id. It lists what
 * guests may see.
 */
export const createSitemapRoutes =
  (listPaths: ListPaths): RawRoutes =>
  (server, { platform }) => {
    const { config, db, clock } = platform;
    const isSite = config.edition === 'site';
    // Finding where parts begin reads all rows.
    const partStarts = createCache<string[]>({
      maxEntries: sitemapKinds.length,
      ttlMs: 10 * 60_000,
      nowMs: () => clock.now().getTime(),
    });
    const findPartStarts = (kind: SitemapKind) =>
      partStarts.get(kind, () => findSitemapPartStarts(db, { kind, now: clock.now() }));
    const address = (path: string) => config.siteUrl + path;
    const toEntry = (path: string) => ({ address: address(path) });

    server.get('/robots.txt', { config: { access: 'anyone', neverShed: true } }, (_request, reply) => {
      const rules = ['User-agent: *', 'Disallow: /account', 'Disallow: /api/', 'Disallow: /auth'];
      const map = isSite ? ['', `Sitemap: ${address('/sitemap.xml')}`] : [];
      return reply
        .header('cache-control', 'public, max-age=3600')
        .type('text/plain; charset=utf-8')
        .send(`${[...rules, ...map].join('\n')}\n`);
    });

    server.get('/sitemap.xml', { config: { access: 'anyone' } }, async (_request, reply) => {
      if (!isSite) throw notFound();
      const parts = await Promise.all(
        sitemapKinds.map(async (kind) =>
          [firstId, ...(await findPartStarts(kind))].map((id) => toEntry(`/sitemap/${kind}/${id}.xml`)),
        ),
      );
      return sendXml(reply, sitemapIndexXml([{ address: address('/sitemap/pages.xml') }, ...parts.flat()]));
    });

    server.get('/sitemap/pages.xml', { config: { access: 'anyone' } }, async (_request, reply) => {
      if (!isSite) throw notFound();
      return sendXml(reply, sitemapXml((await listPaths(platform)).map(toEntry)));
    });

    server.get<{ Params: { kind: string; after: string } }>(
      '/sitemap/:kind/:after.xml',
      { config: { access: 'anyone' } },
      async ({ params }, reply) => {
        const kind = sitemapKinds.find((one) => one === params.kind);
        if (
          !isSite ||
          kind === undefined ||
          !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(params.after)
        )
          throw notFound();
        const rows = await findSitemapPart(db, { kind, afterId: params.after, now: clock.now() });
        const entries = rows.map((row) => ({
          address: address(row.path),
          changedAt: row.changed_at ?? undefined,
        }));
        return sendXml(reply, sitemapXml(entries));
      },
    );
  };

const sendXml = (reply: FastifyReply, xml: string) =>
  reply.header('cache-control', 'public, max-age=3600').type('application/xml; charset=utf-8').send(xml);

interface SitemapEntry {
  /** Absolute. */
  address: string;
  /** Time of the last change, where known. */
  changedAt?: Date | undefined;
}

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** A sitemap (sitemaps.org, protocol 0.9). */
const sitemapXml = (entries: readonly SitemapEntry[]): string => listXml('urlset', 'url', entries);

/** A sitemap index. */
const sitemapIndexXml = (entries: readonly SitemapEntry[]): string =>
  listXml('sitemapindex', 'sitemap', entries);

function listXml(list: string, item: string, entries: readonly SitemapEntry[]): string {
  const items = entries.map(({ address, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
    return `<${item}><loc>${escapeXml(address)}</loc>${changed}</${item}>`;
  });
  const head = `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="${namespace}">\n`;
  return `${head}${items.join('\n')}\n</${list}>\n`;
}
