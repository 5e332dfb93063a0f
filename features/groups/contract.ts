import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { eventType } from '#platform/pure/event.ts';

/** Called by the notifications panel; the groups' feature will answer it, until then it is not found. */
export const joinGroup = endpoint({
  id: 'groups.join',
  method: 'POST',
  path: '/group/:group_link/join',
  access: 'signed_in',
  summary: 'Joins a group',
  params: z.strictObject({ groupLink: z.string().max(100) }),
});

const about = { groupId: z.uuid(), authorId: z.uuid() };

/** The author has invited a user to the group. */
export const groupInvited = eventType(
  'group.user_invited',
  z.strictObject({ ...about, invitedId: z.uuid() }),
);

/** The author follows the group now. */
export const groupFollowed = eventType(
  'group.followed',
  z.strictObject({ ...about, adminIds: z.array(z.uuid()).max(1000) }),
);
