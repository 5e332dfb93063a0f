import { type RawBuilder, sql } from 'kysely';

/** Queries of `user_id`, each once, over the campaign `c`. */
export const followers: RawBuilder<unknown> = sql`
  select f.user_id from group_follows f where f.group_id = c.group_id`;

/** Members other than admins without an entry; a disqualified one is one. */
export const joinedWithoutEntry: RawBuilder<unknown> = sql`
  select m.user_id from group_memberships m where m.group_id = c.group_id and m.role = 'member' and not exists (
    select from campaign_entries e
    where e.campaign_id = c.id and e.entrant_id = m.user_id and e.state <> 'withdrawn'
  )`;

export const membersAndEntrants: RawBuilder<unknown> = sql`
  select m.user_id from group_memberships m where m.group_id = c.group_id
  union select e.entrant_id from campaign_entries e where e.campaign_id = c.id and e.state <> 'withdrawn'`;

/** Entrants with an entry that the organisers have not looked at yet. */
export const withWaitingEntry: RawBuilder<unknown> = sql`
  select distinct e.entrant_id from campaign_entries e where e.campaign_id = c.id and e.state = 'waiting'`;

/** Everybody else who took part or follows, but for members who have or had a prize: those get e-mails of their own. */
export const allOthers: RawBuilder<unknown> = sql`
  select i.user_id from (${followers} union ${membersAndEntrants}) i (user_id)
  where not exists (select from campaign_claims k where k.campaign_id = c.id and k.user_id = i.user_id)
    and not exists (select from (${withWaitingEntry}) w where w.entrant_id = i.user_id)`;
