import type { MemberPart } from '#features/members/server/member-part.ts';
import { squareImageKeys } from '#features/uploads/server/render-uploaded-square-image.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { deleteContributionsOf } from './contributors/contributor.store.ts';
import { findSharedForExport } from './contributors/find-shared-for-export.ts';
import { findCoversOf } from './covers/find-cover-keys.ts';
import { listCoverJpeg } from './covers/list-cover-files.ts';
import { findListsForExport } from './find-lists-for-export.ts';
import { deleteListFollowsOf } from './follows/list-follow.store.ts';
import { findFollowedForExport } from './follows/list-followed-lists.ts';
import { deleteListsOf } from './list.store.ts';
import { findPlayedForExport } from './played/find-played-for-export.ts';
import { deletePlayedOf } from './played/played-track.store.ts';

/** A member's lists, those they follow, and what they have played lately. Students have none. */
export const listsOfMember: MemberPart = {
  name: 'lists',
  tables: {
    lists: [],
    list_follows: [],
    list_contributors: [],
    list_tracks: [],
    played_tracks: [],
    played_tracks_off: [],
  },

  async *exportFiles(call, userId) {
    yield { path: 'lists.json', json: await findListsForExport(call, userId) };
    for (const { permalink, imageKey } of await findCoversOf(call, userId))
      yield { path: `lists/${permalink}.jpg`, objectKey: listCoverJpeg(imageKey) };
    yield { path: 'followed_lists.json', json: await findFollowedForExport(call, userId) };
    yield { path: 'shared_lists.json', json: await findSharedForExport(call, userId) };
    yield { path: 'played_lately.json', json: await findPlayedForExport(call, userId) };
  },

  async erase({ db, platform }, userId) {
    const covers = await findCoversOf({ db }, userId);
    await deleteListsOf(db, userId);
    for (const { imageKey } of covers)
      for (const file of squareImageKeys(imageKey)) await platform.storage.delete(file);
    await transaction(platform.db, (tx) => deleteListFollowsOf(tx, userId));
    await transaction(platform.db, (tx) => deleteContributionsOf(tx, userId));
    await deletePlayedOf(db, userId);
  },
};
