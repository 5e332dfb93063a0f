import { type Insertable, type Selectable, sql } from 'kysely';
import { getsGroupEmails } from '#features/groups/server/updates/group-email-setting.store.ts';
import type { Db } from '#platform/server/call.ts';
import type { EntryRow, EntryTable } from '../campaigns.tables.ts';
import type { CampaignRecipient } from '../emails/render-campaign-email.ts';

/** Inserts an entry, or makes it anew where it was withdrawn; null where it is there. The campaign's group must be locked. */
export async function insertEntry(db: Db, entry: Insertable<EntryTable>): Promise<EntryRow | null> {
  const { id: _id, campaign_id: _campaign, track_id: _track, ...anew } = entry;
  const row = await db
    .insertInto('campaign_entries')
    .values(entry)
    .onConflict((conflict) =>
      conflict
        .columns(['campaign_id', 'track_id'])
        .doUpdateSet({ ...anew, reason: '' })
        .where('campaign_entries.state', '=', 'withdrawn'),
    )
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export const findEntry = (db: Db, campaignId: string, trackId: string): Promise<EntryRow | undefined> =>
  db
    .selectFrom('campaign_entries')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .where('track_id', '=', trackId)
    .executeTakeFirst();

/** How many entries a member has in a campaign, listed or waiting. */
export async function countEntriesOf(db: Db, campaignId: string, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('campaign_entries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('campaign_id', '=', campaignId)
    .where('entrant_id', '=', userId)
    .where('state', 'in', ['listed', 'waiting'])
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Sets the state of an entry that is in one of `from`; undefined where it is not. */
export const updateEntryState = (
  db: Db,
  { campaignId, trackId }: { campaignId: string; trackId: string },
  change: { from: EntryRow['state'][]; state: EntryRow['state']; reason?: string; at: Date },
): Promise<EntryRow | undefined> =>
  db
    .updateTable('campaign_entries')
    .set({ state: change.state, reason: change.reason ?? '', changed_at: change.at })
    .where('campaign_id', '=', campaignId)
    .where('track_id', '=', trackId)
    .where('state', 'in', change.from)
    .returningAll()
    .executeTakeFirst();

export const findEntriesOfMember = (db: Db, userId: string): Promise<Selectable<EntryTable>[]> =>
  db
    .selectFrom('campaign_entries')
    .selectAll()
    .where('entrant_id', '=', userId)
    .orderBy('entered_at')
    .execute();

export async function deleteEntriesOfMember(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('campaign_entries').where('entrant_id', '=', userId).execute();
}

/** Entries with what their decisions name; those whose track is gone are left out. */
export async function findEntriesByIds(db: Db, ids: readonly string[]): Promise<NamedEntry[]> {
  const { rows } = await sql<NamedEntry>`
    select e.id, e.state, e.campaign_id as "campaignId", e.track_id as "trackId", c.name as "campaignName",
      c.group_id as "groupId", g.number as "groupNumber", t.title, t.permalink, u.profile_link as "profileLink",
      exists(select from group_tracks gt where gt.group_id = c.group_id and gt.track_id = e.track_id) as posted
    from campaign_entries e join campaigns c on c.id = e.campaign_id join groups g on g.id = c.group_id
    join tracks t on t.id = e.track_id join users u on u.id = t.user_id
    where e.id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}

interface NamedEntry {
  id: string;
  state: EntryRow['state'];
  campaignId: string;
  trackId: string;
  campaignName: string;
  groupId: string;
  groupNumber: number;
  title: string;
  permalink: string;
  profileLink: string;
  /** Whether its track is in the campaign's group. */
  posted: boolean;
}

/** What an e-mail about an entry says; null where its entrant gets none: unverified, suspended, gone, or unsubscribed. */
export async function findEntryEmail(db: Db, entryId: string): Promise<EntryEmail | null> {
  const { rows } = await sql<EntryEmail>`
    select u.email, u.id as "userId", g.id as "groupId", g.name as "groupName", g.group_link as "groupLink",
      c.name as "campaignName", c.end_date as "endDate", t.title, e.state, e.credits
    from campaign_entries e join campaigns c on c.id = e.campaign_id
    join groups g on g.id = c.group_id and g.withheld_at is null
    join tracks t on t.id = e.track_id
    join users u on u.id = e.entrant_id and ${getsGroupEmails}
    where e.id = ${entryId}`.execute(db);
  return rows[0] ?? null;
}

export interface EntryEmail extends CampaignRecipient {
  endDate: Date;
  title: string;
  state: EntryRow['state'];
  credits: string;
}

/** What entrants say of their co-makers, by track; of listed entries that name some. */
export async function findEntryCredits(
  db: Db,
  groupId: string,
  trackIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('campaign_entries as e')
    .innerJoin('campaigns as c', 'c.id', 'e.campaign_id')
    .where('c.group_id', '=', groupId)
    .where('e.track_id', 'in', [...trackIds])
    .where('e.state', '=', 'listed')
    .where('e.credits', '<>', '')
    .select(['e.track_id', 'e.credits'])
    .execute();
  return new Map(rows.map(({ track_id, credits }) => [track_id, credits]));
}
