import { sql } from 'kysely';
import { hydrateUsers } from '#features/members/server/hydrate-users.ts';
import { presentTrack } from '#features/tracks/server/present-track.ts';
import type { TrackRow } from '#features/tracks/server/track-row.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { listWaitingEntries as contract } from '../../entries.contract.ts';
import { lockGroupOfOrganiser } from './list-entry.ts';

const MOST = 100;

export async function listWaitingEntries(
  call: MemberCall,
  { slug }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const group = await lockGroupOfOrganiser(call, slug);
  const { rows } = await sql<TrackRow & { entered: Date; credits: string }>`
    select t.*, e.entered_at as entered, e.credits from campaigns c
    join campaign_entries e on e.campaign_id = c.id and e.state = 'waiting' join tracks t on t.id = e.track_id
    where c.group_id = ${group.row.id} order by e.entered_at, e.id limit ${sql.lit(MOST)}`.execute(call.db);
  const users = await hydrateUsers(
    call,
    rows.map((row) => row.user_id),
  );
  const entries = await Promise.all(
    rows.map(async ({ entered, credits, ...track }) => {
      const user = users.get(track.user_id);
      if (!user) return [];
      const { title, audioMp3Url } = await presentTrack(call, track);
      return {
        trackId: track.id,
        title,
        credits,
        enteredAt: entered.toISOString(),
        audioUrl: audioMp3Url,
        username: user.username,
        userLink: user.selfLink,
      };
    }),
  );
  return { entries: entries.flat() };
}
