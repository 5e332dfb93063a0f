import { insertPastLikes } from '#db/seeds/writers/likes.store.ts';
import { backdateTrack, insertPastPlays, insertTrackDays } from '#db/seeds/writers/tracks.store.ts';
import { insertComment } from '#features/comments/server/comment.store.ts';
import { userHeatWeights } from '#features/people/model/user-heat-weights.ts';
import { userHeat } from '#features/people/server/user-heat.ts';
import { genreId } from '#features/tracks/model/genres.ts';
import { heatWeights } from '#features/tracks/model/track-heat.ts';
import { increaseTrackHeat } from '#features/tracks/server/increase-track-heat.ts';
import { upsertLyrics } from '#features/tracks/server/lyrics.store.ts';
import { TRACK_KIND } from '#features/tracks/server/present-track.ts';
import { updateTrack } from '#features/tracks/server/track.store.ts';
import { trackCommentHost } from '#features/tracks/server/track-comments.ts';
import { trackCounter } from '#features/tracks/server/track-counter.store.ts';
import type { TrackRow } from '#features/tracks/server/track-row.ts';
import { increaseHeat } from '#features/trending/server/increase-heat.ts';
import { uuidV7 } from '#platform/pure/ids.ts';
import type { Call } from '#platform/server/call.ts';
import { createRandom, type Random } from '#studio/compose/random.ts';
import type { ComposedTrack } from '../compose-seed-track.ts';
import { commentTexts } from './comment-texts.ts';
import { descriptions, freeToUse } from './descriptions.ts';
import { planTrackDays } from './plan-track-days.ts';
import { planTrackDetails } from './plan-track-details.ts';
import type { PlannedTrack } from './plan-tracks.ts';
import { seedUserId } from './seed-ids.ts';
import { seedMembers } from './seed-members.ts';
import { soundKeyOf } from './sound-key-of.ts';

const DAY_MS = 86_400_000;
const MAX_PLAYS = 900;

/** Seeds the history of a new track: its publication, plays, likes and comments. */
export async function seedTrackHistory(
  call: Call,
  track: TrackRow,
  plan: PlannedTrack,
  composed: ComposedTrack,
): Promise<void> {
  const random = createRandom(plan.seed, 'enliven');
  const at = new Date(Math.floor(call.now.getTime() - plan.daysAgo * DAY_MS));
  const since = () => timeSince(call.now, at, random);
  const description = describe(composed, random);
  const { tags, licence, lyrics } = planTrackDetails(plan, { free: description === freeToUse });
  await updateTrack(call.db, track.id, {
    genre_id: genreId(composed.genre),
    description,
    tags,
    licence,
    // What the processing finds may be twice the tempo, which an owner corrects.
    bpm: composed.bpm,
    musical_key: soundKeyOf(composed.key),
    allow_download: plan.allowDownload && (seedMembers[plan.owner]?.accountType ?? 0) > 0,
  });
  await upsertLyrics(call.db, track.id, lyrics);
  await backdateTrack(call.db, track.id, at, plan.featured ? since() : null);
  const plays = Array.from(
    { length: Math.round(plan.appeal * MAX_PLAYS * ageShare(plan)) + 3 },
    (_none, n) => ({
      listener: `seed-${n}`,
      at: since(),
    }),
  );
  await insertPastPlays(call.db, track.id, plays);
  const fans = membersExceptOwner(plan).filter(() => random.chance(Math.min(0.85, 0.08 + plan.appeal * 0.7)));
  const likes = fans.map((userId) => ({ userId, at: since() }));
  await insertPastLikes(call.db, {
    host: { kind: TRACK_KIND, table: 'tracks', countColumn: 'likes_count' },
    hostId: track.id,
    likes,
  });
  await insertTrackDays(call.db, track.id, planTrackDays(plan.seed, { plays, likes }));
  await comment(call, track, plan, random, since);
  await increaseTrackHeat(call, [
    ...plays.map((play) => ({ id: track.id, weight: heatWeights.play, at: play.at })),
    ...likes.map((like) => ({ id: track.id, weight: heatWeights.like, at: like.at })),
  ]);
  await trackCounter.increment(call.db, track.user_id, { plays_count: plays.length });
  const { trackListed, trackLike, trackPlay } = userHeatWeights;
  await increaseHeat(call, userHeat, [
    { id: track.user_id, weight: trackListed, at },
    ...plays.map((play) => ({ id: track.user_id, weight: trackPlay, at: play.at })),
    ...likes.map((like) => ({ id: track.user_id, weight: trackLike, at: like.at })),
  ]);
}

async function comment(
  call: Call,
  track: TrackRow,
  plan: PlannedTrack,
  random: Random,
  since: () => Date,
): Promise<void> {
  const writers = membersExceptOwner(plan).filter(() => random.chance(0.03 + plan.appeal * 0.22));
  const moments = createRandom(plan.seed, 'moments');
  const used = new Set<string>();
  for (const userId of writers) {
    const text = random.pick(commentTexts);
    if (used.has(text)) continue;
    used.add(text);
    const at = since();
    await insertComment(call, trackCommentHost, {
      id: uuidV7(at.getTime(), call.randomBytes),
      hostId: track.id,
      userId,
      content: text.replace('{title}', track.title).replace('{name}', seedMembers[plan.owner]?.name ?? ''),
      at,
      moment: moments.chance(0.6) ? Math.floor(moments.next() * (track.duration_ms ?? 0)) : null,
    });
  }
}

const membersExceptOwner = (plan: PlannedTrack): string[] =>
  seedMembers.flatMap((_person, place) => (place === plan.owner ? [] : [seedUserId(place)]));

/** Older tracks have had more time for plays. */
const ageShare = (plan: PlannedTrack): number => 0.15 + 0.85 * Math.min(1, plan.daysAgo / 30);

/** Most events of a track come soon after its publication. */
function timeSince(now: Date, from: Date, random: Random): Date {
  const span = now.getTime() - from.getTime();
  return new Date(Math.floor(from.getTime() + span * random.next() ** 1.8));
}

function describe(composed: ComposedTrack, random: Random): string {
  return random.pick(descriptions).replace('{bpm}', String(composed.bpm)).replace('{key}', composed.key);
}
