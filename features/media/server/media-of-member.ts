import type { MemberPart } from '#features/members/server/member-part.ts';
import { clearMediaCreator, findMediaOfMember } from './media.store.ts';

/** What a site admin has put on the shelf: it belongs to the site and stays, without their name. */
export const mediaOfMember: MemberPart = {
  name: 'media',
  tables: { media_items: [] },

  async *exportFiles({ db }, userId) {
    const items = await findMediaOfMember(db, userId);
    if (items.length > 0)
      yield {
        path: 'media.json',
        json: items.map(({ name, alt, kind, created_at }) => ({
          name,
          alternativeText: alt,
          kind,
          addedAt: created_at,
        })),
      };
  },

  async erase({ db }, userId) {
    await clearMediaCreator(db, userId);
  },
};
