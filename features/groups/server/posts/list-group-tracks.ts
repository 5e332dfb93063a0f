import { type RawBuilder, sql } from 'kysely';
import { withViewerFields } from '#features/tracks/server/lists/list-shared-tracks.ts';
import { guest } from '#platform/pure/actor.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { type CursorPart, type PageStart, type Paging, readPaging, toPage } from '#platform/pure/paging.ts';
import { shareAmongGuests } from '#platform/server/cache/share-among-guests.ts';
import { sharedReadCacheOf } from '#platform/server/cache/shared-read-cache.ts';
import type { Call } from '#platform/server/call.ts';
import { isAfterKey, type Keyset, keyColumn, offsetOf, readCursorKey } from '#platform/server/db/keyset.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { type GroupTrackOrder, groupTrackOrder } from '../../model/group-track-sort.ts';
import type { listGroupTracks as contract, GroupTrackPage } from '../../tracks.contract.ts';
import type { CampaignEntries } from '../group-campaign.ts';
import type { GroupRow } from '../groups.tables.ts';
import { type GroupWithRights, getVisibleGroup } from '../may-see-group.ts';
import { findGroupTracks, type GroupTrackRow } from './find-group-tracks.ts';
import { presentGroupTracks } from './present-group-tracks.ts';

/** A page of a group's tracks; those of a campaign's group with the credits of `entries`. */
export const listGroupTracks =
  (entries: Pick<CampaignEntries, 'findCredits'> | null) =>
  async (call: Call, input: InputOf<typeof contract>): Promise<GroupTrackPage> => {
    const group = await getSharedVisibleGroup(call, input.groupLink);
    const paging = readPaging(input, 50);
    const order = readGroupTrackPageStart(paging.start, {
      order: groupTrackOrder(input, group.row.track_sorting),
      now: call.now,
      requestedSort: input.sortBy,
    });
    if (group.row.privacy_setting === 'closed')
      return readTrackPage(call, {
        group: group.row,
        order,
        paging,
        entries,
        managesTracks: group.rights.manageTracks,
      });
    const { platform } = call;
    const key = JSON.stringify(['group tracks', group.row.id, order, paging]);
    const page = await sharedReadCacheOf(platform)(key, () =>
      readTrackPage(makeCall(platform, platform.db, guest), {
        group: group.row,
        order,
        paging,
        entries,
        managesTracks: false,
      }),
    );
    return call.actor.userId === null ? page : withViewerTrackFields(call, page, group);
  };

/** The group; guests share one read a second. */
const getSharedVisibleGroup = (call: Call, groupLink: string): Promise<GroupWithRights> =>
  shareAmongGuests(call, ['group that guests see', groupLink.toLowerCase()], (as) =>
    getVisibleGroup(as, groupLink),
  );

interface WantedPage {
  group: GroupRow;
  order: GroupTrackPageStart;
  paging: Paging;
  entries: Pick<CampaignEntries, 'findCredits'> | null;
  managesTracks: boolean;
}

async function readTrackPage(
  call: Call,
  { group, order, paging, entries, managesTracks }: WantedPage,
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
  const tracks = presentGroupTracks(call, page.items, managesTracks);
  const ids = page.items.map(({ id }) => id);
  const credits =
    entries && group.campaign && ids.length > 0 ? await entries.findCredits(call, group.id, ids) : null;
  return {
    tracks: credits ? tracks.map((one) => ({ ...one, credits: credits.get(one.track.id) })) : tracks,
    meta: { nextPage: page.nextPage },
  };
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

/** An order, the UTC day of its shuffle, and the values of the row after which a page begins. */
interface GroupTrackPageStart extends GroupTrackOrder {
  day: string;
  after: readonly CursorPart[] | null;
}

/** The sort key over the table `gt`. A shuffle is the same for all viewers for a UTC day (GROUP-051). */
function groupTrackSortKey({ by, day }: GroupTrackPageStart): RawBuilder<Date | number | string> {
  if (by === 'shuffle') return sql<string>`md5(${day} || gt.track_id::text)`;
  return sql<Date | number | string>`${sql.ref(`gt.${by === 'title' ? 'title_start' : by}`)}`;
}

/**
 * Where a page begins. A cursor keeps the order and day in which it was created, even if the group's own order has changed;
 * a cursor of another order than the requested one is ignored.
 */
function readGroupTrackPageStart(
  start: PageStart,
  { order, now, requestedSort }: { order: GroupTrackOrder; now: Date; requestedSort: string | undefined },
): GroupTrackPageStart {
  const found = start.kind === 'after' ? readCursor(start.key) : null;
  const fits =
    found &&
    (requestedSort === undefined || (found.by === order.by && found.descending === order.descending));
  return fits ? found : { ...order, day: now.toISOString().slice(0, 10), after: null };
}

/** The order as a keyset: by the sort key, ties by the greater track id. */
function groupTrackKeyset(order: GroupTrackPageStart): Keyset {
  return [
    keyColumn(keyKinds[order.by], order.descending ? 'desc' : 'asc', groupTrackSortKey(order)),
    keyColumn('uuid', 'desc', 'gt.track_id'),
  ];
}

const keyKinds = {
  posted_at: 'time',
  title: 'text',
  shuffle: 'text',
  plays: 'integer',
  likes_count: 'integer',
  comments_count: 'integer',
} as const;

/** The cursor of a row, from which the next page begins. */
function groupTrackCursor(
  { by, descending, day }: GroupTrackPageStart,
  row: GroupTrackRow,
): (CursorPart | Date)[] {
  return [by, descending ? 1 : 0, row.sort_key, row.id, day];
}

function readCursor([by, descending, key, id, day]: readonly CursorPart[]): GroupTrackPageStart | null {
  if (typeof day !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  if (typeof by !== 'string' || !isGroupTrackSort(by)) return null;
  const order = { by, descending: descending === 1, day, after: null };
  const after = readCursorKey(groupTrackKeyset(order), { kind: 'after', key: [key ?? null, id ?? null] });
  return after && { ...order, after };
}

const isGroupTrackSort = (by: string): by is keyof typeof keyKinds => Object.hasOwn(keyKinds, by);
