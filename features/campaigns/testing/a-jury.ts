import type { World } from '#testing/world.ts';
import { aVoting } from './a-voting.ts';

type AVoting = Parameters<typeof aVoting>[1];

/** Creates a campaign whose entries are in and that a jury judges. */
export const aJudging = (world: World, { more, ...voting }: AVoting) =>
  aVoting(world, { ...voting, more: { votingMethod: 'jury', ...more } });

/** Inserts members who have accepted to judge the campaign; returns the ids of their seats. */
export async function addJurors(
  { platform }: Pick<World, 'platform'>,
  campaignId: string,
  members: readonly { id: string }[],
): Promise<string[]> {
  const now = platform.clock.now();
  const rows = members.map(({ id }, at) => ({
    id: crypto.randomUUID(),
    campaign_id: campaignId,
    user_id: id,
    // Each a millisecond later, so that they are listed in this order.
    invited_at: new Date(now.getTime() + at),
    expires_at: now,
    accepted_at: new Date(now.getTime() + at),
  }));
  await platform.db.insertInto('campaign_jurors').values(rows).execute();
  return rows.map(({ id }) => id);
}

/** Inserts a score of one seat. */
export async function addScore(
  { platform }: World,
  score: {
    campaignId: string;
    jurorId: string;
    entryId: string;
    points: Record<string, number>;
    conflict?: boolean;
  },
): Promise<void> {
  await platform.db
    .insertInto('campaign_scores')
    .values({
      campaign_id: score.campaignId,
      juror_id: score.jurorId,
      track_id: score.entryId,
      points: JSON.stringify(score.points),
      conflict: score.conflict ?? false,
      changed_at: platform.clock.now(),
    })
    .execute();
}
