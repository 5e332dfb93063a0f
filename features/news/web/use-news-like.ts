import { flash } from '#design/flash/flash.ts';
import { toggleLike, useLikeView } from '#features/likes/web/like-overlay.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { useSignInRedirect } from '#platform/web/sign-in/use-sign-in-redirect.ts';
import { likeNews, type NewsView, unlikeNews } from '../contract.ts';

type Liked = Pick<NewsView, 'id' | 'currentUserLiked' | 'stats'>;

/** An item's like, the same everywhere on the page. */
export function useNewsLikeView({ id, currentUserLiked, stats }: Liked, loadedAt = 0) {
  const base = { likesCount: stats.likesCount, currentUserLiked: currentUserLiked ?? false };
  return useLikeView(`news:${id}`, base, loadedAt);
}

/** An item's like with its toggle, which redirects guests to sign-in. */
export function useNewsLike(item: Liked, loadedAt = 0) {
  const api = useApi();
  const signInFirst = useSignInRedirect();
  const shown = useNewsLikeView(item, loadedAt);
  const { id } = item;
  const toggle = () => {
    if (signInFirst()) return;
    const calls = { like: () => api(likeNews, { id }), unlike: () => api(unlikeNews, { id }) };
    toggleLike(`news:${id}`, shown, calls).catch((error: unknown) => {
      flash.error(error instanceof Refusal ? error.message : 'Something went wrong. Please try again later.');
    });
  };
  return { shown, toggle };
}
