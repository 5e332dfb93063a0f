import type { MemberPart } from '#features/members/server/member-part.ts';
import { clearAnnouncementAuthor, findAnnouncementsBy } from './announcements.store.ts';
import { deleteClassBansOfUser, findClassBansOfUser } from './class-bans.store.ts';
import { deleteClassMembershipsOfUser, findClassMembershipsOfUser } from './class-members.store.ts';
import { clearClassOwner } from './classes.store.ts';
import { deleteWaysInOf } from './ways-in/ways-in.store.ts';

/** A member's classes and requests, and what they have announced, which stays with the class. */
export const classesOfMember: MemberPart = {
  name: 'classes',
  after: ['projects'],
  tables: [
    'workspaces',
    'class_members',
    'class_bans',
    'class_announcements',
    'class_secrets',
    'class_cards',
  ],

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
