import { sql } from 'kysely';
import { campaignPage } from '#features/groups/pages.ts';
import { trackPage } from '#features/tracks/pages.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { href } from '#platform/pure/page.ts';
import type { Call } from '#platform/server/call.ts';
import type { listAwards as contract } from '../../winners.contract.ts';
import { wonEntries } from './won-entries.scopes.ts';

const MOST = 20;

export async function listAwards(
  call: Call,
  { trackId, userId }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  if (!trackId && !userId) return { awards: [] };
  const { rows } = await sql<AwardRow>`
    select c.name, g.group_link, p.name as prize, c.decided_at, t.title, t.permalink, o.profile_link
    from (select w.track_id, w.campaign_id, k.prize_id from ${wonEntries(call.now)}
      and ${trackId ? sql`w.track_id = ${trackId}` : sql`w.entrant_id = ${userId}`}) won
    join campaigns c on c.id = won.campaign_id join groups g on g.id = c.group_id
    join tracks t on t.id = won.track_id join users o on o.id = t.user_id
    left join campaign_prizes p on p.id = won.prize_id
    order by c.decided_at desc, c.id, t.id limit ${sql.lit(MOST)}`.execute(call.db);
  return {
    awards: rows.map((row) => ({
      campaign: row.name,
      selfLink: href(campaignPage, { groupLink: row.group_link }),
      prize: row.prize,
      trackTitle: row.title,
      trackLink: href(trackPage, { profileLink: row.profile_link, permalink: row.permalink }),
      decidedAt: row.decided_at.toISOString(),
    })),
  };
}

interface AwardRow {
  name: string;
  group_link: string;
  prize: string | null;
  decided_at: Date;
  title: string;
  permalink: string;
  profile_link: string;
}
