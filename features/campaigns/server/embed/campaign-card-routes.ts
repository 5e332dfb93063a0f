import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { notFound } from '#platform/pure/refusal.ts';
import type { RawRoutes } from '#platform/server/feature.ts';
import { checkSafeValues } from '#platform/server/http/check-safe-values.ts';
import { campaignCardUrl } from '../../model/campaign-embed.ts';
import { findMovedCampaign, getCampaignCard } from './find-campaign-card.ts';
import { campaignCardPolicy, renderCampaignCard } from './render-campaign-card.ts';

const Params = z.object({ slug: z.string().regex(/^[A-Za-z0-9_-]{1,60}$/) });
/** Sites add parameters of their own; unknown ones are ignored. */
const Query = z.object({ theme: z.enum(['ink', 'paper']).optional().catch(undefined) });

/**
 * `GET /player/campaigns/{slug}`: a card of an announced campaign that any site may frame. It is one small page without scripts or
 * further files. An earlier link of the group redirects (301).
 */
export const campaignCardRoutes: RawRoutes = (server, { platform }) => {
  const { siteUrl, edition } = platform.config;
  server.get('/player/campaigns/:slug', { config: { access: 'anyone' } }, async (request, reply) => {
    checkSafeValues(request.query);
    const params = Params.safeParse(request.params);
    if (!params.success || edition !== 'site') throw notFound();
    const { slug } = params.data;
    setHeaders(reply);
    const moved = await findMovedCampaign(platform, slug);
    if (moved !== null) return reply.redirect(campaignCardUrl(siteUrl, moved), 301);
    const { theme } = Query.parse(request.query);
    const html = renderCampaignCard(await getCampaignCard(platform, slug), siteUrl, theme);
    const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
    reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('text/html; charset=utf-8').send(html);
  });
};

/** Revalidated each time, so that a campaign that is hidden disappears from other sites. */
const setHeaders = (reply: FastifyReply) =>
  reply
    .header('cache-control', 'public, no-cache')
    .header('content-security-policy', campaignCardPolicy)
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('referrer-policy', 'strict-origin-when-cross-origin');
