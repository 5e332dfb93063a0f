import { redirect } from '@tanstack/react-router';
import { getCommentPlace } from '#features/comments/contract.ts';
import { siteRoute } from '../site-route.ts';

/** `/comments/{id}` leads to the comment on its page. */
export const commentRoute = siteRoute({
  path: '/comments/$id',
  load: async ({ context, params }) => {
    const { address } = await context.api(getCommentPlace, { id: params.id ?? '' });
    throw redirect({ href: address, statusCode: 302 });
  },
  head: { title: 'Comment', noIndex: true },
});
