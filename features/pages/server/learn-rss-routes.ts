import { createHash } from 'node:crypto';
import { getSiteName } from '#features/site-settings/server/get-site-settings.ts';
import { rssXml } from '#platform/pure/rss.ts';
import type { RawRoutes } from '#platform/server/feature.ts';
import { learnPage } from '../pages.ts';
import { listShownPages } from './published/shown-pages.ts';

const maxItems = 30;
const feedPath = `${learnPage.path}feed.xml`;

/** `/learn/feed.xml`: the newest articles below `/learn/`, as RSS 2.0. */
export const learnRssRoutes: RawRoutes = (server, { platform }) => {
  server.get(feedPath, { config: { access: 'anyone' } }, async (request, reply) => {
    const { config, clock } = platform;
    const pages = await listShownPages({ platform, now: clock.now() }, config.edition === 'education');
    const articles = pages
      .filter(
        ({ path, head }) => path.startsWith(learnPage.path) && head.type === 'article' && !head.unlisted,
      )
      .sort(
        (one, other) =>
          other.publishedAt.getTime() - one.publishedAt.getTime() || (one.path < other.path ? -1 : 1),
      )
      .slice(0, maxItems);
    const xml = rssXml({
      title: `${await getSiteName(platform)} lessons`,
      description: 'Short lessons about making music.',
      link: config.siteUrl + learnPage.path,
      self: config.siteUrl + feedPath,
      items: articles.map(({ path, head, publishedAt }) => ({
        title: head.title,
        link: config.siteUrl + path,
        publishedAt: publishedAt.toISOString(),
        description: head.description,
      })),
    });
    const etag = `"${createHash('sha256').update(xml).digest('base64url').slice(0, 22)}"`;
    reply.header('cache-control', 'public, no-cache').header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('application/rss+xml; charset=utf-8').send(xml);
  });
};
