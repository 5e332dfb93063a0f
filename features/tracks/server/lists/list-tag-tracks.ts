import type { TrackListDocument } from '#features/tracks/contract.ts';
import { isTag } from '#features/tracks/model/tags.ts';
import { listTopicTracks } from '#features/tracks/server/lists/list-topic-tracks.ts';
import { tagTopic } from '#features/tracks/server/lists/track-topic.ts';
import type { listTagTracks as contract } from '#features/tracks/tags.contract.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';

/** Empty for a tag that no listed track has; refuses (404) what cannot be a tag. */
export async function listTagTracks(
  call: Call,
  { tag, ...query }: InputOf<typeof contract>,
): Promise<TrackListDocument> {
  if (!isTag(tag)) throw notFound();
  return listTopicTracks(call, tagTopic(tag), query);
}
