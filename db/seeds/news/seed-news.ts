import { insertPastLikes } from '#db/seeds/writers/likes.store.ts';
import { insertComment } from '#features/comments/server/comment.store.ts';
import { insertNews } from '#features/news/server/news.store.ts';
import { newsCommentHost } from '#features/news/server/news-comment-host.ts';
import { NEWS } from '#features/news/server/present-news.ts';
import { renderNewsBody, summaryOf } from '#features/news/server/render-news-body.ts';
import { uuidV7 } from '#platform/pure/ids.ts';
import type { Call } from '#platform/server/call.ts';
import { createRandom, type Random } from '#studio/compose/random.ts';
import { seedUserId } from '../community/seed-ids.ts';
import { seedMembers } from '../community/seed-members.ts';
import type { PlannedArticle } from './planned-article.ts';
import { plannedArticles, seedNewsId } from './planned-articles.ts';

const HOUR_MS = 3_600_000;
const MAX_INTEREST_MS = 9 * 24 * HOUR_MS;

/** Inserts news and tutorials with their history: dates, likes and comments. Their sounds come later. */
export async function seedNews(call: Call): Promise<void> {
  for (const [place, article] of plannedArticles.entries()) await seedArticle(call, place, article);
}

async function seedArticle(call: Call, place: number, article: PlannedArticle): Promise<void> {
  const random = createRandom(place, 'news');
  const id = seedNewsId(place);
  const at = new Date(
    call.now.getTime() - Math.round((article.daysAgo * 24 + random.between(0, 9)) * HOUR_MS),
  );
  const html = renderNewsBody(article.body);
  await insertNews(call.db, {
    id,
    feed: article.feed,
    title: article.title,
    body: article.body,
    body_html: html,
    summary: summaryOf(html),
    image_key: null,
    image_colour: null,
    external_url: article.link?.[0] ?? null,
    external_url_text: article.link?.[1] ?? null,
    audio_previews: '[]',
    author_id: null,
    published_at: at,
    created_at: at,
    updated_at: at,
  });
  const since = () => soonAfter(at, call.now, random);
  const fans = seedMembers.flatMap((_person, index) =>
    random.chance(article.appeal * 0.6) ? [seedUserId(index)] : [],
  );
  await insertPastLikes(call.db, {
    host: newsLikes,
    hostId: id,
    likes: fans.map((userId) => ({ userId, at: since() })),
  });
  const first = random.integer(0, seedMembers.length - 1);
  const writer = (number: number) => seedUserId((first + number * 7) % seedMembers.length);
  const times = (article.comments ?? []).map(since).sort((a, b) => a.getTime() - b.getTime());
  for (const [number, content] of (article.comments ?? []).entries()) {
    const writtenAt = times[number] ?? at;
    await insertComment(call, newsCommentHost, {
      id: uuidV7(writtenAt.getTime(), call.randomBytes),
      hostId: id,
      userId: writer(number),
      content,
      at: writtenAt,
    });
  }
}

const newsLikes = { kind: NEWS, table: 'news', countColumn: 'likes_count' };

/** Most events of an article come in its first days. */
function soonAfter(from: Date, now: Date, random: Random): Date {
  const span = Math.min(MAX_INTEREST_MS, now.getTime() - from.getTime());
  return new Date(Math.floor(from.getTime() + span * random.next() ** 2));
}
