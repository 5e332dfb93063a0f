import { z } from 'zod';
import { coverSvg } from '#platform/pure/cover-svg.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { RawRoutes } from '#platform/server/feature.ts';

const Params = z.strictObject({ id: z.uuid(), file: z.enum(['120.svg', '400.svg', '1000.svg', '1000.png']) });

/**
 * The drawn default covers at `/covers/{id}/{size}.svg`, and as PNG for link previews, which show no SVG. They are drawn from
 * the id alone, so they tell nothing about a track and may be kept for ever.
 */
export const coverRoutes: RawRoutes = (server) => {
  server.get('/covers/:id/:file', { config: { access: 'anyone' } }, async (request, reply) => {
    const params = Params.safeParse(request.params);
    if (!params.success) throw notFound();
    const { id, file } = params.data;
    const svg = coverSvg(id, Number.parseInt(file, 10));
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    if (file.endsWith('.svg')) return reply.type('image/svg+xml').send(svg);
    // Loaded with the first PNG: few ask for one, and the server starts without it.
    const { default: sharp } = await import('sharp');
    return reply.type('image/png').send(await sharp(Buffer.from(svg)).png().toBuffer());
  });
};
