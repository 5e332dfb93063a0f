import { listCommentMoments } from '#features/comments/server/list-comment-moments.ts';
import type { TrackDocument } from '#features/tracks/contract.ts';
import {
  type getTodaysTrack as contract,
  TODAY_BARS,
  type TodaysTrack,
} from '#features/tracks/today.contract.ts';
import { guest } from '#platform/pure/actor.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { sharedReadCacheOf } from '#platform/server/cache/shared-read-cache.ts';
import type { Call } from '#platform/server/call.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { readWaveformBars } from '#platform/server/media/read-waveform-bars.ts';
import { getTrack } from '../page/get-track.ts';
import { trackCommentHost } from '../track-comments.ts';
import { type FoundTrack, findTodaysTrack } from './find-todays-track.ts';

const none: TodaysTrack = { track: null, bars: [], comments: { moments: [], authors: [] } };
const barsMs = 600_000;
/** Comments of which one is shown. */
const commentsRead = 100;
/** The share of the sound near which the shown comment stands, so that its text has room on both sides. */
const commentAt = 0.4;

/** Today's track for the actor; `track` is null where the actor may not see it. */
export async function getTodaysTrack(call: Call, _input: InputOf<typeof contract>): Promise<TodaysTrack> {
  const { platform, actor } = call;
  const shared = await sharedReadCacheOf(platform)('todays track', () =>
    readTodaysTrack(makeCall(platform, platform.db, guest)),
  );
  if (actor.userId === null || shared.track === null) return shared;
  const track = await findDocument(call, shared.track.data.id);
  return track ? { ...shared, track } : none;
}

async function readTodaysTrack(call: Call): Promise<TodaysTrack> {
  const found = await findTodaysTrack(call);
  const track = found && (await findDocument(call, found.id));
  if (!found || !track) return none;
  const [bars, comments] = await Promise.all([
    readBars(call, found),
    findComment(call, found.id, track.data.attributes.duration ?? 0),
  ]);
  return { track, bars, comments };
}

/** The track without its lyrics; null where the actor may not see it. */
async function findDocument(call: Call, id: string): Promise<TrackDocument | null> {
  try {
    const { data, included } = await getTrack(call, { id });
    const { lyrics: _lyrics, ...attributes } = data.attributes;
    return { data: { ...data, attributes }, included };
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

/** The track's waveform, 0..100; no bars where its file is missing. */
async function readBars({ platform }: Call, { waveform_key: key }: FoundTrack): Promise<number[]> {
  if (key === null) return [];
  const read = async () =>
    (await readWaveformBars(platform.storage, key, TODAY_BARS)).map((bar) => Math.round(bar * 100));
  return sharedReadCacheOf(platform)(`waveform ${key}`, read, barsMs);
}

/** Of the track's newest comments with a moment, by authors who are shown, the one that is nearest to `commentAt`. */
async function findComment(call: Call, id: string, length: number): Promise<TodaysTrack['comments']> {
  const asked = { id, items: commentsRead, onlyOfVisible: true };
  const { moments, authors } = await listCommentMoments(call, trackCommentHost, asked);
  const far = ({ moment }: { moment: number }) => Math.abs(moment - length * commentAt);
  const [nearest] = moments.toSorted((one, other) => far(one) - far(other));
  const author = nearest && authors[nearest.author];
  return nearest && author ? { moments: [{ ...nearest, author: 0 }], authors: [author] } : none.comments;
}
