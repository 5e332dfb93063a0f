import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { byTime, isAfterKey, orderOf } from '#platform/server/db/keyset.ts';
import type { EntryRow } from '../campaigns.tables.ts';

interface CsvEntry
  extends Pick<
    EntryRow,
    'id' | 'entered_at' | 'state' | 'reason' | 'credits' | 'terms_version' | 'samples_cleared'
  > {
  title: string;
  plays: number;
  username: string;
  profile_link: string;
  votes: number;
  struck: number;
}

const BATCH_SIZE = 500;
const order = byTime('e.entered_at', 'e.id', 'asc');

/** All entries of a campaign, withdrawn ones included, by their time; no more than a batch is held at once. */
export async function* findEntriesForCsv(db: Db, campaignId: string): AsyncGenerator<CsvEntry> {
  let last: CsvEntry | undefined;
  do {
    const isFurther = last ? isAfterKey(order, [last.entered_at, last.id]) : sql<boolean>`true`;
    const { rows } = await sql<CsvEntry>`
      select e.id, e.entered_at, e.state, e.reason, e.credits, e.terms_version, e.samples_cleared, t.title,
        t.plays::float8 as plays, u.username, u.profile_link, coalesce(n.votes, 0) as votes,
        coalesce(n.struck, 0) as struck
      from campaign_entries e join tracks t on t.id = e.track_id join users u on u.id = e.entrant_id
      left join campaign_vote_counts n on n.campaign_id = e.campaign_id and n.track_id = e.track_id
      where e.campaign_id = ${campaignId} and ${isFurther}
      order by ${orderOf(order)} limit ${sql.lit(BATCH_SIZE)}`.execute(db);
    yield* rows;
    last = rows.length < BATCH_SIZE ? undefined : rows.at(-1);
  } while (last);
}
