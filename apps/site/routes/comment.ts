import { redirect } from '@tanstack/react-router';
import { getCommentAddress } from '#features/comments/contract.ts';
import { sitePage } from '../site-page.ts';

/** `/comments/{id}` redirects to the comment on its page. */
export const page = sitePage({
  load: async ({ context, params }) => {
    const { address } = await context.api(getCommentAddress, { id: params.id ?? '' });
    throw redirect({ href: address, statusCode: 302 });
  },
  head: { title: 'Comment', noIndex: true },
});
