import { z } from 'zod';
import { notFound } from '#platform/pure/refusal.ts';
import type { RawRoutes } from '#platform/server/feature.ts';
import { arrangementSvg } from '../model/arrangement-svg.ts';

const Params = z.strictObject({ file: z.string().regex(/^[0-9a-f-]{36}\.svg$/) });

/**
 * The drawn pictures of pieces at `/thumbnails/{id}.svg`. They are drawn from the id alone, so they tell nothing about a piece and
 * may be kept for ever.
 */
export const thumbnailRoutes: RawRoutes = (server) => {
  server.get('/thumbnails/:file', { config: { access: 'anyone' } }, (request, reply) => {
    const params = Params.safeParse(request.params);
    if (!params.success) throw notFound();
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    return reply.type('image/svg+xml').send(arrangementSvg(params.data.file.slice(0, 36)));
  });
};
