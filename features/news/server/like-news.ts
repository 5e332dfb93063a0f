import type { LikeView } from '#features/likes/contract.ts';
import type { LikeHost } from '#features/likes/server/like.store.ts';
import { setLike } from '#features/likes/server/set-like.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { type likeNews as contract, newsLiked, newsUnliked } from '../contract.ts';
import { getVisibleNews } from './get-news.ts';
import { NEWS } from './present-news.ts';

export const newsLikeHost: LikeHost = {
  kind: NEWS,
  table: 'news',
  countColumn: 'likes_count',
  liked: newsLiked,
  unliked: newsUnliked,
};

type Input = InputOf<typeof contract>;

export const likeNews = (call: MemberCall, input: Input): Promise<LikeView> => setNewsLike(call, input, true);

export const unlikeNews = (call: MemberCall, input: Input): Promise<LikeView> =>
  setNewsLike(call, input, false);

async function setNewsLike(call: MemberCall, input: Input, liked: boolean): Promise<LikeView> {
  const { id } = await getVisibleNews(call, input.id);
  const payload = { newsId: id, userId: call.actor.userId };
  return setLike(call, { host: newsLikeHost, hostId: id, payload }, liked);
}
