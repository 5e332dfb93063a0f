import { deleteLike } from '#features/likes/server/like.store.ts';
import type { MemberPart } from '#features/members/server/member-part.ts';
import { newsLikeHost } from './like-news.ts';
import { clearNewsAuthor, findLikedNews, findNewsByAuthor } from './news.store.ts';

/** News items by a member, which stay without their author, and their likes of news. */
export const newsOfMember: MemberPart = {
  name: 'news',
  tables: { news: [] },

  async *exportFiles({ db }, userId) {
    const written = await findNewsByAuthor(db, userId);
    yield {
      path: 'news/written.json',
      json: written.map(({ id, feed, title, body, published_at, created_at }) => {
        return { id, feed, title, body, publishedAt: published_at, createdAt: created_at };
      }),
    };
    yield { path: 'news/likes.json', json: await findLikedNews(db, userId) };
  },

  async erase(call, userId) {
    await clearNewsAuthor(call.db, userId);
    for (const { id } of await findLikedNews(call.db, userId)) {
      await deleteLike(call, { host: newsLikeHost, hostId: id, userId, payload: { newsId: id, userId } });
    }
  },
};
