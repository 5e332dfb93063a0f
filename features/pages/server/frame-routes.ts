import { createHash } from 'node:crypto';
import { notFound } from '#platform/pure/refusal.ts';
import type { RawRoutes } from '#platform/server/feature.ts';
import { foreignFrameOf } from '../model/video-frame.ts';

const style = 'html,body,iframe{display:block;width:100%;height:100%;margin:0;border:0;background:#000}';
const styleHash = createHash('sha256').update(style).digest('base64');

/**
 * `/frames/{provider}/{id}`: a document that frames one film of another site. Its policy allows that one host, so that the pages of
 * the site, between which a reader goes without loading documents, allow none. The education edition has none: it links to films.
 */
export const frameRoutes: RawRoutes = (server, { platform }) => {
  const { edition, siteUrl, studioUrl, eduUrl } = platform.config;
  server.get('/frames/:provider/:id', { config: { access: 'anyone' } }, async (request, reply) => {
    const { provider, id } = request.params as { provider: string; id: string };
    const frame = edition === 'site' ? foreignFrameOf(provider, id) : null;
    if (!frame) throw notFound();
    const policy = [
      "default-src 'none'",
      `frame-src ${frame.origin}`,
      `style-src 'sha256-${styleHash}'`,
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${[...new Set([siteUrl, studioUrl, eduUrl])].join(' ')}`,
    ];
    reply.headers({
      'content-security-policy': policy.join('; '),
      'cache-control': 'public, max-age=3600',
      // YouTube plays only for a page that names its site.
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    });
    return reply
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Video on ${frame.name}</title><style>${style}</style></head>` +
          `<body><iframe src="${frame.src.replaceAll('&', '&amp;')}" title="Video on ${frame.name}" ` +
          'allow="autoplay; encrypted-media; fullscreen; picture-in-picture"></iframe></body></html>',
      );
  });
};
