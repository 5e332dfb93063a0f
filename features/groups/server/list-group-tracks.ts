import { withViewerFields } from '#features/tracks/server/list-shared-tracks.ts';
import { guest } from '#platform/pure/actor.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { type Paging, readPaging, toPage } from '#platform/pure/paging.ts';
import { sharedReadCacheOf } from '#platform/server/cache/shared-read-cache.ts';
import type { Call } from '#platform/server/call.ts';
import { isAfterKey, offsetOf } from '#platform/server/db/keyset.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { groupTrackOrder } from '../model/group-track-sort.ts';
import type { listGroupTracks as contract, GroupTrackPage } from '../tracks.contract.ts';
import { findGroupTracks } from './find-group-tracks.ts';
import {
  type GroupTrackPageStart,
  groupTrackCursor,
  groupTrackKeyset,
  groupTrackSortKey,
  readGroupTrackPageStart,
} from './group-track-order.scopes.ts';
import type { GroupRow } from './groups.tables.ts';
import { type GroupWithRights, getVisibleGroup } from './may-see-group.ts';
import { presentGroupTracks } from './present-group-tracks.ts';

export async function listGroupTracks(call: Call, input: InputOf<typeof contract>): Promise<GroupTrackPage> {
  const group = await getSharedVisibleGroup(call, input.groupLink);
  const paging = readPaging(input, 50);
  const order = readGroupTrackPageStart(paging.start, {
    order: groupTrackOrder(input, group.row.track_sorting),
    now: call.now,
    requestedSort: input.sortBy,
  });
  if (group.row.privacy_setting === 'closed')
    return readTrackPage(call, { group: group.row, order, paging, managesTracks: group.rights.manageTracks });
  const { platform } = call;
  const key = JSON.stringify(['group tracks', group.row.id, order, paging]);
  const page = await sharedReadCacheOf(platform)(key, () =>
    readTrackPage(makeCall(platform, platform.db, guest), {
      group: group.row,
      order,
      paging,
      managesTracks: false,
    }),
  );
  return call.actor.userId === null ? page : withViewerTrackFields(call, page, group);
}

/** The group; guests share one read a second. */
async function getSharedVisibleGroup(call: Call, groupLink: string): Promise<GroupWithRights> {
  const { actor, platform } = call;
  if (actor.userId !== null) return getVisibleGroup(call, groupLink);
  const key = JSON.stringify(['group that guests see', groupLink.toLowerCase()]);
  return sharedReadCacheOf(platform)(key, () =>
    getVisibleGroup(makeCall(platform, platform.db, guest), groupLink),
  );
}

async function readTrackPage(
  call: Call,
  {
    group,
    order,
    paging,
    managesTracks,
  }: { group: GroupRow; order: GroupTrackPageStart; paging: Paging; managesTracks: boolean },
): Promise<GroupTrackPage> {
  const rows = await findGroupTracks(call, {
    groupId: group.id,
    key: groupTrackSortKey(order),
    descending: order.descending,
    where: order.after ? isAfterKey(groupTrackKeyset(order), order.after) : undefined,
    offset: offsetOf(paging.start, paging.items),
    limit: paging.items + 1,
  });
  const page = toPage(rows, paging.items, (row) => groupTrackCursor(order, row));
  return { tracks: presentGroupTracks(call, page.items, managesTracks), meta: { nextPage: page.nextPage } };
}

/** Adds the member's own fields to a page that was read for guests. */
async function withViewerTrackFields(
  call: Call,
  page: GroupTrackPage,
  { rights }: GroupWithRights,
): Promise<GroupTrackPage> {
  const viewerTracks = new Map(
    (
      await withViewerFields(
        call,
        page.tracks.map(({ track }) => track),
      )
    ).map((track) => [track.id, track]),
  );
  const tracks = page.tracks.flatMap((entry) => {
    const track = viewerTracks.get(entry.track.id);
    if (!track) return [];
    const canDelete = rights.manageTracks || track.user.id === call.actor.userId;
    return { ...entry, track, canFeature: rights.manageTracks, canDelete };
  });
  return { tracks, meta: page.meta };
}
