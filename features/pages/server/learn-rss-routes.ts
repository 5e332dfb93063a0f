import { getSiteName } from '#features/site-settings/server/get-site-settings.ts';
import type { RawRoutes } from '#platform/server/feature.ts';
import { sendFeed } from '#platform/server/http/send-feed.ts';
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
    return sendFeed(request, reply, {
      title: `${await getSiteName(platform)} lessons`,
      description: 'Short lessons about making music.',
      link: config.siteUrl + learnPage.path,
      self: config.siteUrl + feedPath,
      items: articles.map(({ id, path, head, publishedAt }) => ({
        id: `urn:uuid:${id}`,
        title: head.title,
        link: config.siteUrl + path,
        publishedAt: publishedAt.toISOString(),
        description: head.description,
      })),
    });
  });
};
