import { type RawBuilder, sql } from 'kysely';
import { toLikedColumn } from '#features/likes/server/liked-column.store.ts';
import { findUser } from '#features/members/server/find-user.ts';
import { ownerColumns } from '#features/members/server/owner-columns.ts';
import { presentTracks, TRACK_KIND, type TrackListRow } from '#features/tracks/server/present-track.ts';
import { listed } from '#features/tracks/server/track.scopes.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import type { getReferral as contract } from '../contract.ts';
import { rewardInCurrency } from '../model/reward.ts';
import { findReferredUser, findVisibleReferral } from './find-referral.ts';
import { presentReferral } from './present-referral.ts';
import { writeReferralCookie } from './referral-cookie.ts';
import '#features/groups/server/groups.tables.ts';

/** The landing page of a referral; 404 where there is none, or where the viewer may not see its owner. */
export async function getReferral(
  call: Call,
  { id }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { userId } = call.actor;
  const { config } = call.platform;
  const row = await findVisibleReferral(call.db, id, userId);
  if (!row) throw notFound();
  if (userId === null || userId !== row.user_id) writeReferralCookie(call, row.id);
  const [viewer, link, tracks] = await Promise.all([
    userId === null ? undefined : findUser(call.db, userId),
    userId === null ? undefined : findReferredUser(call.db, userId),
    row.user_id === null ? [] : findFeaturedTracks(call, row.user_id),
  ]);
  const { amount, currency } = rewardInCurrency(config.referralRewards, viewer?.currency ?? null);
  return {
    referral: presentReferral(config, row, link),
    featuredTracks: presentTracks(call, tracks),
    referralRewardAmount: amount,
    currency: currency.toLowerCase(),
  };
}

const maxFeaturedTracks = 20;
const maxMostPlayedTracks = 10;

/** A member's listed tracks that groups feature, last featured first; without any the most played (REFERRAL-023). */
async function findFeaturedTracks(call: Call, ownerId: string): Promise<TrackListRow[]> {
  const lastFeatured = sql<Date | null>`(select max(gt.featured_at) from group_tracks gt
    where gt.track_id = tracks.id and gt.listed and gt.featured_at is not null)`;
  const featured = await findListedTracksOf(call, {
    ownerId,
    order: lastFeatured,
    limit: maxFeaturedTracks,
    where: sql<boolean>`${lastFeatured} is not null`,
  });
  return featured.length > 0
    ? featured
    : findListedTracksOf(call, { ownerId, order: sql<number>`tracks.plays`, limit: maxMostPlayedTracks });
}

async function findListedTracksOf(
  call: Call,
  {
    ownerId,
    order,
    limit,
    where = sql<boolean>`true`,
  }: { ownerId: string; order: RawBuilder<unknown>; limit: number; where?: RawBuilder<boolean> },
): Promise<TrackListRow[]> {
  const rows = await call.db
    .selectFrom('tracks')
    .innerJoin('users', 'users.id', 'tracks.user_id')
    .where('tracks.user_id', '=', ownerId)
    .where(listed)
    .where(where)
    .selectAll('tracks')
    .select(ownerColumns)
    .select(toLikedColumn(TRACK_KIND, 'tracks', call.actor.userId).as('caller_likes'))
    .orderBy(order, 'desc')
    .orderBy('tracks.id', 'desc')
    .limit(sql.lit(limit))
    .execute();
  return rows as TrackListRow[];
}
