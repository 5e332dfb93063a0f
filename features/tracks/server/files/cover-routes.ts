import { z } from 'zod';
import { getCoverPng, getDrawnPng } from '#features/tracks/server/files/cover-png.ts';
import { coverSvg } from '#platform/pure/colour/cover-svg.ts';
import { coverRecipePattern } from '#platform/pure/colour/covers/cover-recipe.ts';
import { drawnPictureSvg, trackCoverSvg } from '#platform/pure/colour/covers/drawn-cover-svg.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { RawRoutes } from '#platform/server/feature.ts';

const files = ['120.svg', '400.svg', '1000.svg', '1000.png'] as const;
const Params = z.strictObject({ id: z.uuid(), file: z.enum(files) });
const Drawn = z.discriminatedUnion('manner', [
  z.strictObject({
    manner: z.literal('track'),
    seed: z.string().max(32).regex(coverRecipePattern),
    file: z.enum(files),
  }),
  z.strictObject({ manner: z.enum(['group', 'news', 'tutorial']), seed: z.uuid(), file: z.enum(files) }),
]);

/**
 * Generated default covers at `/covers/{id}/{size}.svg` and `/drawn/{manner}/{recipe or id}/{size}.svg`, and as PNG for link
 * previews, which show no SVG. They depend on their address alone, so they never expire.
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

  server.get('/drawn/:manner/:seed/:file', { config: { access: 'anyone' } }, async (request, reply) => {
    const params = Drawn.safeParse(request.params);
    if (!params.success) throw notFound();
    const { manner, seed, file } = params.data;
    const size = Number.parseInt(file, 10);
    const draw = () => (manner === 'track' ? trackCoverSvg(seed, size) : drawnPictureSvg(manner, seed, size));
    const png = file.endsWith('.png') ? await getDrawnPng(`${manner} ${seed} ${size}`, draw) : null;
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    return png ? reply.type('image/png').send(png) : reply.type('image/svg+xml').send(draw());
  });
};
