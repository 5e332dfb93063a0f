import { hydrateUsers } from '#features/members/server/hydrate-users.ts';
import { presentTracks } from '#features/tracks/server/present-track.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { type Paging, readPaging, toPage } from '#platform/pure/paging.ts';
import { shareAmongGuests } from '#platform/server/cache/share-among-guests.ts';
import type { Call } from '#platform/server/call.ts';
import type { listEntries as contract, ListEntryPage } from '../contract.ts';
import { findEntries } from './find-entries.ts';
import { getVisibleList } from './get-list.ts';
import type { ListRow } from './lists.tables.ts';

/** Guests share one read a second. */
export function listEntries(
  call: Call,
  { id, secret, ...query }: InputOf<typeof contract>,
): Promise<ListEntryPage> {
  const paging = readPaging(query, 50);
  return shareAmongGuests(call, ['entries of list', id, secret, paging], async (as) =>
    readEntries(as, await getVisibleList(as, id, secret), paging),
  );
}

async function readEntries(call: Call, list: ListRow, paging: Paging): Promise<ListEntryPage> {
  const page = toPage(await findEntries(call, list, paging), paging.items, ({ place }) => [place]);
  const shown = presentTracks(
    call,
    page.items.filter((row) => row.shown),
  );
  const tracks = new Map(shown.map((track) => [track.id, track]));
  const adders = await hydrateUsers(
    call,
    page.items.flatMap((row) => row.added_by ?? []),
  );
  const entries = page.items.map((row) => ({
    id: row.track_id,
    place: row.place,
    addedBy: adders.get(row.added_by ?? '') ?? null,
    track: row.shown ? (tracks.get(row.track_id) ?? null) : null,
  }));
  return { entries, meta: { nextPage: page.nextPage } };
}
