import { findUser } from '#features/members/server/find-user.ts';
import type { MemberPart } from '#features/members/server/member-part.ts';
import { emptyAccountColumns } from '#features/members/server/student-columns.ts';
import { deletePastLinksOfUser, findPastLinksOfUser } from './past-link.store.ts';
import { clearProfileTexts, findPictureKeys, updateProfileColumns } from './profile-columns.store.ts';

/** A member's links to other networks, pictures and past profile links. The account exports the rest of the profile. */
export const profilesMemberPart: MemberPart = {
  name: 'profiles',
  tables: {
    users: [
      emptyAccountColumns(
        'real_name about country avatar_key cover_key facebook twitter instagram tiktok youtube',
      ),
    ],
    past_profile_links: [],
  },

  async *exportFiles({ db }, userId) {
    const user = await findUser(db, userId);
    if (!user) return;
    const { facebook, twitter, instagram, tiktok, youtube, avatar_key, cover_key } = user;
    const elsewhere = { facebook, twitter, instagram, tiktok, youtube };
    const pastProfileLinks = await findPastLinksOfUser(db, userId);
    yield { path: 'profile_page.json', json: { elsewhere, pastProfileLinks } };
    if (avatar_key) yield { path: 'avatar.webp', objectKey: `${avatar_key}/large.webp` };
    if (cover_key) yield { path: 'cover.webp', objectKey: `${cover_key}/large.webp` };
  },

  deleteAtOnce: ({ db }, userId) => clearProfileTexts(db, userId),

  async erase({ db, platform }, userId) {
    await deletePastLinksOfUser(db, userId);
    for (const directory of await findPictureKeys(db, userId)) {
      for await (const { key } of platform.storage.list(`${directory}/`)) await platform.storage.delete(key);
    }
    await updateProfileColumns(db, userId, { avatar_key: null, cover_key: null });
  },
};
