import { sql } from 'kysely';
import { hydrateUsers } from '#features/members/server/hydrate-users.ts';
import { presentTrack } from '#features/tracks/server/present-track.ts';
import type { TrackRow } from '#features/tracks/server/track-row.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { type Paging, readPaging, toPage } from '#platform/pure/paging.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { byTime, isAfterCursor, pageClauses } from '#platform/server/db/keyset.ts';
import type { listOrganisedEntries as contract, OrganisedEntryView } from '../../entries.contract.ts';
import type { EntryRow } from '../campaigns.tables.ts';
import { getOrganisedCampaign } from '../organiser/get-organised-campaign.ts';
import { findSameSounds } from './find-same-sounds.ts';

const PAGE_SIZE = 20;

export async function listOrganisedEntries(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { campaign } = await getOrganisedCampaign(call, input.slug);
  const paging = readPaging(input, PAGE_SIZE);
  const rows = await findRows(call, { campaignId: campaign.id, state: input.state, paging });
  const page = toPage(rows, paging.items, ({ entry }) => [new Date(entry.enteredAt), entry.id]);
  const trackIds = page.items.map(({ id }) => id);
  const sounds = await findSameSounds(call.db, campaign.id, trackIds);
  const users = await hydrateUsers(
    call,
    page.items.map(({ user_id }) => user_id),
  );
  const entries = await Promise.all(
    page.items.map(async ({ entry, ...track }): Promise<OrganisedEntryView[]> => {
      const user = users.get(track.user_id);
      if (!user) return [];
      const { title, audioMp3Url, selfLink } = await presentTrack(call, track);
      return [
        {
          ...entry,
          trackId: track.id,
          title,
          trackLink: selfLink,
          enteredAt: new Date(entry.enteredAt).toISOString(),
          audioUrl: audioMp3Url,
          username: user.username,
          userLink: user.selfLink,
          own: track.user_id === call.actor.userId,
          sameSound: sounds.get(track.id) ?? [],
        },
      ];
    }),
  );
  return { entries: entries.flat(), meta: { nextPage: page.nextPage } };
}

type EntryColumns = Pick<EntryRow, 'id' | 'state' | 'reason' | 'credits'> & { enteredAt: string };

interface RowsOf {
  campaignId: string;
  state: EntryRow['state'];
  paging: Paging;
}

async function findRows(call: MemberCall, { campaignId, state, paging }: RowsOf) {
  const order = byTime('e.entered_at', 'e.id', state === 'waiting' ? 'asc' : 'desc');
  const { rows } = await sql<TrackRow & { entry: EntryColumns }>`
    select t.*, jsonb_build_object('id', e.id, 'state', e.state, 'reason', e.reason, 'credits', e.credits,
      'enteredAt', e.entered_at) as entry
    from campaign_entries e join tracks t on t.id = e.track_id
    where e.campaign_id = ${campaignId} and e.state = ${state} and ${isAfterCursor(order, paging.start)}
    ${pageClauses(order, paging)}`.execute(call.db);
  return rows;
}
