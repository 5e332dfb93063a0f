import { listNews } from '#features/news/server/list-news.ts';
import { newsResource } from '#features/news/server/present-news.ts';
import { trackListDocument } from '#features/tracks/model/track-document.ts';
import type { FollowedSource } from '#features/tracks/server/lists/followed-source.scopes.ts';
import { findFollowedTracks } from '#features/tracks/server/lists/list-followed-tracks.ts';
import type { MemberActor } from '#platform/pure/actor.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { readPaging } from '#platform/pure/paging.ts';
import { signedOut } from '#platform/pure/refusal.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';
import type { listFeedItems as contract, FeedDocument } from '../contract.ts';

export async function listFeedItems(
  call: Call,
  sources: readonly FollowedSource[],
  { type, ...paging }: InputOf<typeof contract>,
): Promise<FeedDocument> {
  if (type === 'tracks') return listFollowedTrackItems(checkSignedIn(call), sources, paging);
  const page = await listNews(call, type, readPaging(paging, 20));
  return {
    data: page.items.map(({ id, publishedAt }) => ({
      id,
      type: 'feed_item' as const,
      attributes: { createdAt: publishedAt },
      relationships: { news: { data: { id, type: 'news' } } },
    })),
    included: page.items.map(newsResource),
    meta: { total: page.total, nextPage: page.nextPage },
  };
}

async function listFollowedTrackItems(
  call: MemberCall,
  sources: readonly FollowedSource[],
  paging: Omit<InputOf<typeof contract>, 'type'>,
): Promise<FeedDocument> {
  const { items, ...meta } = await findFollowedTracks(call, sources, paging);
  const tracks = trackListDocument(items, meta);
  return {
    data: items.map(({ id, createdAt }) => ({
      id,
      type: 'feed_item' as const,
      attributes: { createdAt },
      relationships: { mixdown: { data: { id, type: 'mixdown' } } },
    })),
    included: [...tracks.data, ...tracks.included],
    meta: tracks.meta,
  };
}

/** Guests follow nothing: refused (401). */
function checkSignedIn(call: Call): MemberCall {
  if (call.actor.userId === null) throw signedOut();
  return { ...call, actor: call.actor as MemberActor };
}
