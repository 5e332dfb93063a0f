import { sql } from 'kysely';
import { getGroupWithViewer } from '#features/groups/server/find-group.ts';
import { isListed } from '#features/tracks/model/track-visibility.ts';
import { presentTrack } from '#features/tracks/server/present-track.ts';
import { rightsFactsOf, type TrackRow } from '#features/tracks/server/track-row.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { listOwnEntries as contract, OwnEntryView } from '../../entries.contract.ts';
import type { EntryRow } from '../campaigns.tables.ts';

export async function listOwnEntries(
  call: MemberCall,
  { slug }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { row: group } = await getGroupWithViewer(call, slug);
  if (!group.campaign) throw notFound();
  return { entries: await findOwnEntries(call, group.id) };
}

const MOST = 200;

/** The actor's entries in the campaign of a group but for withdrawn ones, newest first. */
export async function findOwnEntries(call: MemberCall, groupId: string): Promise<OwnEntryView[]> {
  const { rows } = await sql<TrackRow & { entry: EntryColumns }>`
    select t.*, jsonb_build_object('id', e.id, 'state', e.state, 'reason', e.reason, 'credits', e.credits,
      'termsVersion', e.terms_version, 'enteredAt', e.entered_at) as entry
    from campaigns c join campaign_entries e on e.campaign_id = c.id join tracks t on t.id = e.track_id
    where c.group_id = ${groupId} and e.entrant_id = ${call.actor.userId} and e.state <> 'withdrawn'
    order by e.entered_at desc, e.id desc limit ${sql.lit(MOST)}`.execute(call.db);
  return Promise.all(
    rows.map(async ({ entry, ...track }) => {
      const { id, title, imageSmallUrl, selfLink } = await presentTrack(call, track);
      const listed = isListed(rightsFactsOf(track));
      return {
        ...entry,
        enteredAt: new Date(entry.enteredAt).toISOString(),
        track: { id, title, imageSmallUrl, selfLink, listed },
      };
    }),
  );
}

interface EntryColumns {
  id: string;
  state: EntryRow['state'];
  reason: string;
  credits: string;
  termsVersion: number | null;
  enteredAt: string;
}
