import { z } from 'zod';
import { eventType } from '#platform/pure/event.ts';

const about = { projectId: z.uuid(), authorId: z.uuid() };

/** The author has invited a user to work on the project. */
export const projectInvited = eventType(
  'project.user_invited',
  z.strictObject({ ...about, invitedId: z.uuid() }),
);

/** The author wishes to become a member of the owner's project. */
export const projectMembershipRequested = eventType(
  'project.membership_requested',
  z.strictObject({ ...about, ownerId: z.uuid() }),
);

/** The author has let the requester in. */
export const projectRequestAccepted = eventType(
  'project.request_accepted',
  z.strictObject({ ...about, requesterId: z.uuid() }),
);

/** The author has written to the members of the project, of whom the author is one. */
export const projectMessagePosted = eventType(
  'project.message_posted',
  z.strictObject({ ...about, memberIds: z.array(z.uuid()).max(1000) }),
);
