import { redirect } from '@tanstack/react-router';
import { getTrackByShortLink } from '#features/tracks/contract.ts';
import { sitePage } from '../site-page.ts';

/** `/t/{shortLinkId}` redirects to the track's page. */
export const page = sitePage({
  load: async ({ context, params }) => {
    const { data } = await context.api(getTrackByShortLink, { shortLinkId: params.shortLinkId ?? '' });
    throw redirect({ href: data.attributes.selfLink, statusCode: 302 });
  },
  head: { title: 'Track', noIndex: true },
});
