import { z } from 'zod';
import { getCoverPng } from '#features/tracks/server/files/cover-png.ts';
import { coverSvg } from '#platform/pure/colour/cover-svg.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { RawRoutes } from '#platform/server/feature.ts';

const Params = z.strictObject({ id: z.uuid(), file: z.enum(['120.svg', '400.svg', '1000.svg', '1000.png']) });

/**
 * Generated default covers at `/covers/{id}/{size}.svg`, and as PNG for link previews, which show no SVG. They depend
 * on the id alone, so they never expire.
 */
export const coverRoutes: RawRoutes = (server) => {
  server.get('/covers/:id/:file', { config: { access: 'anyone' } }, async (request, reply) => {
    const params = Params.safeParse(request.params);
    if (!params.success) throw notFound();
    const { id, file } = params.data;
    const size = Number.parseInt(file, 10);
    const png = file.endsWith('.png') ? await getCoverPng(id, size) : null;
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    if (png) return reply.type('image/png').send(png);
    return reply.type('image/svg+xml').send(coverSvg(id, size));
  });
};
