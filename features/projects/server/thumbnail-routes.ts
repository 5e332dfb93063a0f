import { z } from 'zod';
import { notFound } from '#platform/pure/refusal.ts';
import type { RawRoutes } from '#platform/server/feature.ts';
import { arrangementSvg } from '../model/arrangement-svg.ts';

const Params = z.strictObject({ file: z.string().regex(/^[0-9a-f-]{36}\.svg$/) });

/**
 * Generated thumbnails at `/thumbnails/{id}.svg`. They depend on the id alone, so that they reveal nothing about a project and
 * can be cached without end.
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
