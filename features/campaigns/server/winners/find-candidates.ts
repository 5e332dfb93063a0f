import { sql } from 'kysely';
import { trackPage } from '#features/tracks/pages.ts';
import { href } from '#platform/pure/page.ts';
import type { Db } from '#platform/server/call.ts';
import type { WinnerFinding } from '../../winners.contract.ts';
import type { CampaignRow } from '../campaigns.tables.ts';
import '../jury/jury.tables.ts';

/** An entry in the order in which prizes are given, with what the rules find. */
export interface Candidate {
  entryId: string;
  entrantId: string;
  title: string;
  selfLink: string;
  username: string;
  place: number | null;
  findings: WinnerFinding[];
}

export interface OrderedEntry {
  trackId: string;
  place: number | null;
}

interface CandidateRow {
  trackId: string;
  entrantId: string;
  title: string;
  permalink: string;
  username: string;
  profileLink: string;
  listed: boolean;
  suspended: boolean;
  organiser: boolean;
  juror: boolean;
  termsMissing: boolean;
  aboveLimit: boolean;
}

/** Entries in the given order; those that the campaign does not have are left out. */
export async function findCandidates(
  db: Db,
  campaign: Pick<CampaignRow, 'id' | 'group_id' | 'terms_version' | 'entries_each'>,
  order: readonly OrderedEntry[],
): Promise<Candidate[]> {
  const rows = await findCandidateRows(
    db,
    campaign,
    order.map(({ trackId }) => trackId),
  );
  const byId = new Map(rows.map((row) => [row.trackId, row]));
  return order.flatMap(({ trackId, place }) => {
    const row = byId.get(trackId);
    return row ? [toCandidate(row, place)] : [];
  });
}

const toCandidate = (row: CandidateRow, place: number | null): Candidate => ({
  entryId: row.trackId,
  entrantId: row.entrantId,
  title: row.title,
  selfLink: href(trackPage, { profileLink: row.profileLink, permalink: row.permalink }),
  username: row.username,
  place,
  findings: findingsOf(row),
});

function findingsOf(row: CandidateRow): WinnerFinding[] {
  const findings: [boolean, WinnerFinding][] = [
    [!row.listed && !row.suspended, 'not_listed'],
    [row.suspended, 'suspended'],
    [row.organiser, 'organiser'],
    [row.juror, 'juror'],
    [row.termsMissing, 'terms'],
    [row.aboveLimit, 'above_limit'],
  ];
  return findings.flatMap(([found, finding]) => (found ? [finding] : []));
}

/** Entries above the limit are the later ones of their entrant. */
async function findCandidateRows(
  db: Db,
  campaign: Pick<CampaignRow, 'id' | 'group_id' | 'terms_version' | 'entries_each'>,
  ids: readonly string[],
): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    select e.track_id as "trackId", e.entrant_id as "entrantId", t.title, t.permalink, u.username,
      u.profile_link as "profileLink", e.state = 'listed' and coalesce(gt.listed, false) as listed,
      u.banned_at is not null as suspended, coalesce(m.role = 'admin', false) as organiser,
      exists (select from campaign_jurors j where j.campaign_id = e.campaign_id and j.user_id = e.entrant_id
        and j.accepted_at is not null and j.revoked_at is null) as juror,
      ${campaign.terms_version}::int is not null and e.terms_version is null as "termsMissing",
      coalesce((select count(*) from campaign_entries o where o.campaign_id = e.campaign_id
        and o.entrant_id = e.entrant_id and o.state = 'listed'
        and (o.entered_at < e.entered_at or (o.entered_at = e.entered_at and o.id < e.id))) >= ${campaign.entries_each}::int, false) as "aboveLimit"
    from campaign_entries e join tracks t on t.id = e.track_id
    join users u on u.id = e.entrant_id and u.deleted_at is null
    left join group_tracks gt on gt.group_id = ${campaign.group_id} and gt.track_id = e.track_id
    left join group_memberships m on m.group_id = ${campaign.group_id} and m.user_id = e.entrant_id
    where e.campaign_id = ${campaign.id} and e.track_id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}
