import { useLikeView } from '#features/likes/web/like-overlay.ts';
import { useLike } from '#features/likes/web/use-like.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { likeNews, type NewsView, unlikeNews } from '../contract.ts';

type Liked = Pick<NewsView, 'id' | 'currentUserLiked' | 'stats'>;

const baseOf = ({ currentUserLiked, stats }: Liked) => ({
  likesCount: stats.likesCount,
  currentUserLiked: currentUserLiked ?? false,
});
const keyOf = ({ id }: Liked) => `news:${id}`;

/** An item's like, the same everywhere on the page. */
export const useNewsLikeView = (item: Liked, loadedAt = 0) =>
  useLikeView(keyOf(item), baseOf(item), loadedAt);

/** An item's like with its toggle, which redirects guests to sign-in. */
export function useNewsLike(item: Liked, loadedAt = 0) {
  const api = useApi();
  const { id } = item;
  const calls = { like: () => api(likeNews, { id }), unlike: () => api(unlikeNews, { id }) };
  return useLike(keyOf(item), baseOf(item), { calls, loadedAt });
}
