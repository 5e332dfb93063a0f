import { z } from 'zod';
import { TRACK_TALK, type TrackTalk, trackTalkKey } from '#features/tracks/model/track-talk.ts';
import { getVisibleTrackById } from '#features/tracks/server/page/get-track.ts';
import type { MemberActor } from '#platform/pure/actor.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import type { Call, Platform } from '#platform/server/call.ts';
import { type LiveMessage, publishLive } from '#platform/server/live/live-publish.ts';
import type { Watched } from '#platform/server/live/watching.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { findListedTrackCounts, type TrackCounts } from './find-track-counts.ts';

const channelOf = (trackId: string) => `talk:${trackId}`;

function talkMessage({ id, likes_count, comments_count }: TrackCounts, comments: boolean): LiveMessage {
  const data: TrackTalk = { id, likesCount: likes_count, commentsCount: comments_count, comments };
  return { event: TRACK_TALK, data };
}

/** What a member watches on the page of a track, by its key; null for another key and for a track that they may not see. */
export async function findTrackTalk(
  platform: Platform,
  member: MemberActor,
  key: string,
): Promise<Watched | null> {
  const id = z.uuid().safeParse(key.split(':').at(-1)).data;
  // A student of a school meets nobody outside of it (EDU-202).
  if (!id || key !== trackTalkKey(id) || member.isStudent) return null;
  try {
    const track = await getVisibleTrackById(makeCall(platform, platform.db, member), id);
    return { channel: channelOf(id), message: talkMessage(track, false) };
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Sends the counts of listed tracks to who looks at their pages: one message a track, however much has happened. */
export async function publishTrackTalk(
  call: Call,
  trackIds: readonly string[],
  { comments = false }: { comments?: boolean } = {},
): Promise<void> {
  if (trackIds.length === 0) return;
  const counts = await findListedTrackCounts(call.db, trackIds);
  await publishLive(
    call.db,
    counts.map((track) => ({ channel: channelOf(track.id), message: talkMessage(track, comments) })),
  );
}
