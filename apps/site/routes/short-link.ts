import { redirect } from '@tanstack/react-router';
import { getTrackByShortLink } from '#features/tracks/contract.ts';
import { siteRoute } from '../site-route.ts';

/** `/t/{shortLinkId}` leads to the track's page. */
export const shortLinkRoute = siteRoute({
  path: '/t/$shortLinkId',
  load: async ({ context, params }) => {
    const track = await context.api(getTrackByShortLink, { shortLinkId: params.shortLinkId ?? '' });
    throw redirect({ href: track.selfLink, statusCode: 302 });
  },
  head: { title: 'Track', noIndex: true },
});
