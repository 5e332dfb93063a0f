import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { PrizeCopy } from '../../model/winners/give-prizes.ts';
import type { ClaimRow } from '../winners/winners.tables.ts';

type State = ClaimRow['state'];
/** The states of a claim that no other may have beside it. */
export const liveStates = sql`('offered', 'confirmed', 'sent')`;

/** The condition on a joined entry `e` of the campaign's group `gt` and its entrant `u` that it may have a prize. */
export const mayHavePrize: RawBuilder<boolean> = sql`(e.state = 'listed' and gt.listed and u.deleted_at is null
  and u.banned_at is null)`;

/** All claims of a campaign, in the order of the prizes. */
export const findClaims = (db: Db, campaignId: string): Promise<ClaimRow[]> =>
  db
    .selectFrom('campaign_claims')
    .innerJoin('campaign_prizes', 'campaign_prizes.id', 'campaign_claims.prize_id')
    .selectAll('campaign_claims')
    .where('campaign_claims.campaign_id', '=', campaignId)
    .orderBy('campaign_prizes.position')
    .orderBy('campaign_claims.copy')
    .orderBy('campaign_claims.offered_at')
    .orderBy('campaign_claims.id')
    .execute();

export async function insertClaim(
  db: Db,
  claim: PrizeCopy & {
    id: string;
    campaignId: string;
    winnerId: string;
    userId: string;
    offeredAt: Date;
    claimUntil: Date;
  },
): Promise<void> {
  await db
    .insertInto('campaign_claims')
    .values({
      id: claim.id,
      campaign_id: claim.campaignId,
      prize_id: claim.prizeId,
      copy: claim.copy,
      winner_id: claim.winnerId,
      user_id: claim.userId,
      state: 'offered',
      offered_at: claim.offeredAt,
      claim_until: claim.claimUntil,
    })
    .execute();
}

/** Deletes the claims of an announcement that was taken back. */
export async function deleteClaims(db: Db, campaignId: string): Promise<void> {
  await db.deleteFrom('campaign_claims').where('campaign_id', '=', campaignId).execute();
}

/** The claim of a member with its row locked. */
export const lockClaimOfMember = (
  db: Db,
  campaignId: string,
  userId: string,
): Promise<ClaimRow | undefined> =>
  db
    .selectFrom('campaign_claims')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();

/** Moves a claim that is in one of `from`; false where it is not. */
export async function updateClaimState(
  db: Db,
  id: string,
  change: { from: State[]; state: State; at: Date },
): Promise<boolean> {
  const time = change.state === 'sent' ? { sent_at: change.at } : { answered_at: change.at };
  const changed = await db
    .updateTable('campaign_claims')
    .set({ state: change.state, ...time })
    .where('id', '=', id)
    .where('state', 'in', change.from)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** Ends the claims of a campaign that were not confirmed in time, and those whose entry or entrant is out before the prize is sent. */
export async function updateEndedClaims(db: Db, campaignId: string, now: Date): Promise<void> {
  await sql`update campaign_claims k set state = 'lapsed', answered_at = ${now}
    where k.campaign_id = ${campaignId} and k.state = 'offered' and k.claim_until <= ${now}`.execute(db);
  await sql`update campaign_claims k set state = 'dropped', answered_at = ${now}
    where k.campaign_id = ${campaignId} and k.state in ('offered', 'confirmed') and not exists (
      select from campaign_winners w join campaigns c on c.id = w.campaign_id
      join campaign_entries e on e.campaign_id = w.campaign_id and e.track_id = w.track_id
      join group_tracks gt on gt.group_id = c.group_id and gt.track_id = w.track_id
      join users u on u.id = w.entrant_id
      where w.id = k.winner_id and ${mayHavePrize})`.execute(db);
  await sql`delete from campaign_claim_addresses a using campaign_claims k
    where k.id = a.claim_id and k.campaign_id = ${campaignId} and k.state not in ('confirmed')`.execute(db);
}

/** Marks claims whose winner is to be reminded, each once, and returns their ids among the winners. */
export async function claimReminders(db: Db, now: Date, days: number): Promise<string[]> {
  const { rows } = await sql<{ winnerId: string | null }>`
    update campaign_claims k set reminded_at = ${now} from campaigns c
    where c.id = k.campaign_id and c.decided_at <= ${now} and c.cancelled_at is null
      and k.state = 'offered' and k.reminded_at is null and k.claim_until > ${now}
      and k.claim_until - least((k.claim_until - k.offered_at) / 2, make_interval(days => ${days})) <= ${now}
    returning k.winner_id as "winnerId"`.execute(db);
  return rows.flatMap(({ winnerId }) => winnerId ?? []);
}

/** Clears the member from their claims: a prize that was not sent goes to the next. */
export async function clearClaimant(db: Db, userId: string, at: Date): Promise<void> {
  await sql`update campaign_claims set user_id = null, answered_at = coalesce(answered_at, ${at}),
      state = case when state in ('offered', 'confirmed') then 'dropped' else state end
    where user_id = ${userId}`.execute(db);
}

/** Campaigns whose winners are published, and in which a prize is not sent, or free while there is an entry left for it. */
export async function findCampaignsWithClaims(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from campaigns c
    where c.decided_at <= ${now} and c.cancelled_at is null and c.winners_published_at is not null and (
      exists (select from campaign_claims k where k.campaign_id = c.id and k.state in ('offered', 'confirmed'))
      or (
        (select sum(p.amount) from campaign_prizes p where p.campaign_id = c.id)
          > (select count(*) from campaign_claims k where k.campaign_id = c.id and k.state in ${liveStates})
        and exists (select from campaign_winners w where w.campaign_id = c.id
          and not exists (select from campaign_claims k where k.winner_id = w.id))
      ))
    order by c.id`.execute(db);
  return rows.map(({ id }) => id);
}
