import { insertSeedList, insertSeedListTrack } from '#db/seeds/writers/lists.store.ts';
import { newLinkSecret } from '#features/tracks/server/secret-link/new-link-secret.ts';
import type { Call } from '#platform/server/call.ts';
import { toSlug } from '#platform/server/text/to-slug.ts';
import { createRandom } from '#studio/compose/random.ts';
import type { PlannedTrack } from '../community/plan-tracks.ts';
import { seedUserId } from '../community/seed-ids.ts';
import { memberIndex } from '../groups/planned-members.ts';
import { seedIdOf } from '../groups/seed-groups.ts';
import { planListFollowers, planListTracks } from './plan-list-tracks.ts';
import type { PlannedList } from './planned-list.ts';
import { plannedLists } from './planned-lists.ts';

const DAY_MS = 86_400_000;

/** The id of a list, the same in every installation. */
export const seedListId = ({ by, title }: Pick<PlannedList, 'by' | 'title'>): string =>
  seedIdOf(`list ${by} ${title}`);

/** Puts a published track at the end of the lists that it is planned for; the first track of a list makes it. Call it in a transaction. */
export async function addToLists(call: Call, trackId: string, plan: PlannedTrack): Promise<void> {
  for (const list of plannedLists) {
    if (!planListTracks(list).some(({ index }) => index === plan.index)) continue;
    const random = createRandom(plan.seed, `added to ${list.title}`);
    const from = Math.max(daysAgo(call, list.daysAgo).getTime(), daysAgo(call, plan.daysAgo).getTime());
    const at = new Date(Math.floor(from + random.next() ** 3 * (call.now.getTime() - from)));
    await addList(call, list);
    await insertSeedListTrack(call.db, {
      listId: seedListId(list),
      userId: seedUserId(memberIndex(list.by)),
      trackId,
      at,
    });
  }
}

const daysAgo = (call: Call, days: number): Date => new Date(Math.floor(call.now.getTime() - days * DAY_MS));

/** Inserts a list with its followers where it is missing. */
function addList(call: Call, list: PlannedList): Promise<void> {
  const at = daysAgo(call, list.daysAgo);
  return insertSeedList(call.db, {
    id: seedListId(list),
    user_id: seedUserId(memberIndex(list.by)),
    kind: list.kind,
    title: list.title,
    permalink: toSlug(list.title, 110),
    description: list.description,
    secret: newLinkSecret(call),
    released_on: list.kind === 'album' ? at.toISOString().slice(0, 10) : null,
    at,
    followers: planListFollowers(list).map(({ place, share }) => ({
      userId: seedUserId(place),
      at: new Date(Math.floor(at.getTime() + share * (call.now.getTime() - at.getTime()))),
    })),
  });
}
