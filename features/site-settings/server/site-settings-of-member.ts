import type { MemberPart } from '#features/members/server/member-part.ts';
import { clearInvitationsCreator, findInvitationsOfMember } from './sign-up-invitations.store.ts';
import { clearSettingsAuthor } from './site-settings.store.ts';

/** The invitation links that a site admin has made: they belong to the site and stay, without their name. */
export const siteSettingsOfMember: MemberPart = {
  name: 'site-settings',
  tables: { site_settings: [], sign_up_invitations: [] },

  async *exportFiles({ db }, userId) {
    const links = await findInvitationsOfMember(db, userId);
    if (links.length > 0)
      yield {
        path: 'invitation-links.json',
        json: links.map(({ note, uses, max_uses, created_at }) => ({
          note,
          uses,
          maxUses: max_uses,
          createdAt: created_at,
        })),
      };
  },

  async erase({ db }, userId) {
    await clearSettingsAuthor(db, userId);
    await clearInvitationsCreator(db, userId);
  },
};
