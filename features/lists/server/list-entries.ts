import { hydrateUsers } from '#features/members/server/hydrate-users.ts';
import { presentTracks } from '#features/tracks/server/present-track.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import type { Call } from '#platform/server/call.ts';
import type { listEntries as contract, ListEntryPage } from '../contract.ts';
import { findEntries } from './find-entries.ts';
import { getVisibleList } from './get-list.ts';

export async function listEntries(call: Call, input: InputOf<typeof contract>): Promise<ListEntryPage> {
  const list = await getVisibleList(call, input.id, input.secret);
  const paging = readPaging(input, 50);
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
