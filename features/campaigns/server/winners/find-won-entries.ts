import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { wonEntries } from './won-entries.scopes.ts';

/** Campaigns that are decided at `now` and whose winners nothing was written about. */
export async function findDecidedCampaigns(db: Db, now: Date): Promise<{ id: string; groupId: string }[]> {
  const { rows } = await sql<{ id: string; groupId: string }>`
    select id, group_id as "groupId" from campaigns
    where decided_at <= ${now} and cancelled_at is null and winners_published_at is null
    order by decided_at, id limit 100`.execute(db);
  return rows;
}

export interface WonEntry {
  winnerId: string;
  title: string;
  username: string;
  prize: string | null;
}

/** The winners of a campaign in the order of the prizes. */
export async function findWonEntries(db: Db, campaignId: string, now: Date): Promise<WonEntry[]> {
  const { rows } = await sql<WonEntry>`
    select w.id as "winnerId", (select title from tracks t where t.id = w.track_id) as title, u.username, p.name as prize
    from ${wonEntries(now)} and w.campaign_id = ${campaignId} order by p.position, k.copy, w.position`.execute(
    db,
  );
  return rows;
}

/** What an e-mail to a winner says. */
export interface WonPrize {
  campaignId: string;
  userId: string;
  title: string;
  prize: string | null;
  posted: boolean;
  claimId: string | null;
  state: string | null;
  claimUntil: Date | null;
}

/** What a winner has won; null where they are none any more. */
export async function findWonPrize(db: Db, winnerId: string, now: Date): Promise<WonPrize | null> {
  const { rows } = await sql<WonPrize>`
    select w.campaign_id as "campaignId", w.entrant_id as "userId",
      (select title from tracks t where t.id = w.track_id) as title, p.name as prize,
      coalesce(p.posted, false) as posted, k.id as "claimId", k.state, k.claim_until as "claimUntil"
    from ${wonEntries(now)} and w.id = ${winnerId}`.execute(db);
  return rows[0] ?? null;
}

/** What a member has won, for their export. Announced prizes only: what is planned is not to be known before its time. */
export async function findPrizesOfMember(db: Db, userId: string, now: Date): Promise<object[]> {
  const { rows } = await sql<object>`
    select w.campaign_id as campaign, w.track_id as track, w.place, p.name as prize, k.state,
      k.offered_at as "offeredAt", k.claim_until as "claimUntil", k.answered_at as "answeredAt", k.sent_at as "sentAt",
      a.address
    from campaign_winners w join campaigns c on c.id = w.campaign_id and c.decided_at <= ${now} and c.cancelled_at is null
    left join campaign_claims k on k.winner_id = w.id left join campaign_prizes p on p.id = k.prize_id
    left join campaign_claim_addresses a on a.claim_id = k.id
    where w.entrant_id = ${userId} order by c.decided_at, w.position`.execute(db);
  return rows;
}
