import type { MemberPart } from '#features/members/server/member-part.ts';
import { cardFolderOf } from './share-card-key.ts';

/** The cards of a member and of their things: pictures with their name, and no rows. */
export const cardsOfMember: MemberPart = {
  name: 'share-cards',
  tables: {},
  async *exportFiles() {},
  async erase({ platform }, userId) {
    for await (const { key } of platform.storage.list(cardFolderOf(userId)))
      await platform.storage.delete(key);
  },
};
