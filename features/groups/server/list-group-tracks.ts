import { sql } from 'kysely';
import { withOwnFacts } from '#features/tracks/server/shared-list.ts';
import { guest } from '#platform/pure/actor.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { type Paging, readPaging, toPage } from '#platform/pure/paging.ts';
import { offsetOf } from '#platform/pure/time-cursor.ts';
import type { Call } from '#platform/server/call.ts';
import { sharedReadsOf } from '#platform/server/live/shared-reads.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { groupTrackOrder } from '../model/group-track-sort.ts';
import type { listGroupTracks as contract, GroupTrackPage } from '../tracks.contract.ts';
import { findEntries } from './find-entries.ts';
import type { GroupRow } from './group.table.ts';
import { cursorOf, type PlacedOrder, placeIn, sortKey } from './group-track-order.scopes.ts';
import { getSeenGroup, type RightfulGroup } from './may-see-group.ts';
import { presentEntries } from './present-entries.ts';

export async function listGroupTracks(call: Call, input: InputOf<typeof contract>): Promise<GroupTrackPage> {
  const group = await seenGroup(call, input.groupLink);
  const paging = readPaging(input, 50);
  const order = placeIn(
    paging.start,
    groupTrackOrder(input, group.row.track_sorting),
    call.now,
    input.sortBy,
  );
  if (group.row.privacy_setting === 'closed')
    return read(call, group.row, order, paging, group.rights.arrange);
  const { platform, now } = call;
  const key = JSON.stringify(['group tracks', group.row.id, order, paging]);
  const page = await sharedReadsOf(platform)(key, now.getTime(), () =>
    read(makeCall(platform, platform.db, guest), group.row, order, paging, false),
  );
  return call.actor.userId === null ? page : asMemberSees(call, page, group);
}

/** As guests meet it, it is read once a second for all of them. */
async function seenGroup(call: Call, groupLink: string): Promise<RightfulGroup> {
  const { actor, platform, now } = call;
  if (actor.userId !== null) return getSeenGroup(call, groupLink);
  const key = JSON.stringify(['group that guests see', groupLink.toLowerCase()]);
  return sharedReadsOf(platform)(key, now.getTime(), () =>
    getSeenGroup(makeCall(platform, platform.db, guest), groupLink),
  );
}

async function read(
  call: Call,
  group: GroupRow,
  order: PlacedOrder,
  paging: Paging,
  arranges: boolean,
): Promise<GroupTrackPage> {
  const key = sortKey(order);
  const { after } = order;
  const further = order.descending ? sql`<` : sql`>`;
  const rows = await findEntries(call, {
    groupId: group.id,
    key,
    descending: order.descending,
    where: after
      ? sql<boolean>`(${key} ${further} ${after.key} or (${key} = ${after.key} and gt.track_id < ${after.id}::uuid))`
      : undefined,
    offset: offsetOf(paging.start, paging.items),
    limit: paging.items + 1,
  });
  const page = toPage(rows, paging.items, (row) => cursorOf(order, row));
  return { tracks: presentEntries(call, page.items, arranges), meta: { nextPage: page.nextPage } };
}

/** Everybody's page with the member's own facts laid over it. */
async function asMemberSees(
  call: Call,
  page: GroupTrackPage,
  { rights }: RightfulGroup,
): Promise<GroupTrackPage> {
  const own = new Map(
    (
      await withOwnFacts(
        call,
        page.tracks.map(({ track }) => track),
      )
    ).map((track) => [track.id, track]),
  );
  const tracks = page.tracks.flatMap((entry) => {
    const track = own.get(entry.track.id);
    if (!track) return [];
    const canDelete = rights.arrange || track.user.id === call.actor.userId;
    return { ...entry, track, canFeature: rights.arrange, canDelete };
  });
  return { tracks, meta: page.meta };
}
