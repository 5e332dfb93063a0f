import type { MemberPart } from '#features/members/server/member-part.ts';
import { studentColumns } from '#features/members/server/student-columns.ts';
import { clearAnnouncementAuthor, findAnnouncementsBy } from './announcements.store.ts';
import { deleteClassBansOfUser, findClassBansOfUser } from './class-bans.store.ts';
import { deleteClassMembershipsOfUser, findClassMembershipsOfUser } from './class-members.store.ts';
import { clearClassOwner } from './classes.store.ts';
import { deleteWaysInOf } from './ways-in/ways-in.store.ts';

/** A member's classes and requests, and what they have announced, which stays with the class. */
export const classesOfMember: MemberPart = {
  name: 'classes',
  after: ['projects'],
  tables: {
    class_members: [
      studentColumns(
        'Classes and groups of the student',
        'id organization_id workspace_id user_id role group_name asked_as requested_at accepted_at declined_at invited',
      ),
    ],
    class_bans: [
      studentColumns(
        'Whom a class lets in no more',
        'organization_id workspace_id user_id banned_as created_at',
        { basis: 'security' },
      ),
    ],
    class_secrets: [
      studentColumns(
        'Signing in by pictures or words, of which a hash is kept',
        'user_id kind organization_id hash tries changed_at',
        { basis: 'security' },
      ),
    ],
    class_cards: [
      studentColumns(
        'Signing in by a card, of which a hash is kept',
        'user_id organization_id token_hash made_at',
        { basis: 'security' },
      ),
    ],
    workspaces: [],
    class_announcements: [],
  },

  async deleteAtOnce({ db }, userId) {
    await deleteWaysInOf(db, userId);
  },

  async *exportFiles({ db }, userId) {
    const memberships = await findClassMembershipsOfUser(db, userId);
    if (memberships.length > 0) yield { path: 'classes.json', json: memberships };
    const bans = await findClassBansOfUser(db, userId);
    if (bans.length > 0) yield { path: 'class-bans.json', json: bans };
    const announced = await findAnnouncementsBy(db, userId);
    if (announced.length > 0) yield { path: 'class-announcements.json', json: announced };
  },

  async erase({ platform: { db } }, userId) {
    await deleteClassMembershipsOfUser(db, userId);
    await deleteClassBansOfUser(db, userId);
    await clearAnnouncementAuthor(db, userId);
    await clearClassOwner(db, userId);
  },
};
