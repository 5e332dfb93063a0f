import { z } from 'zod';
import { eventType } from '#platform/pure/event.ts';

/** Events of groups. */
const groupId = z.uuid();
const inGroup = { groupId, userId: z.uuid() };

export const groupCreated = eventType('group.created', z.strictObject(inGroup));
export const groupJoined = eventType('group.joined', z.strictObject(inGroup));
/** `joinedAt`, `followedAt`: when the ended membership or follow began. */
export const groupLeft = eventType(
  'group.left',
  z.strictObject({ ...inGroup, joinedAt: z.string().max(40) }),
);
export const groupUnfollowed = eventType(
  'group.unfollowed',
  z.strictObject({ ...inGroup, followedAt: z.string().max(40) }),
);

const posted = { groupId, trackId: z.uuid(), userId: z.uuid() };
/** A track was posted in a group by its owner. */
export const groupTrackPosted = eventType('group.track_posted', z.strictObject(posted));
/** A posted track that was held back is listed; `userId` is its owner. */
export const groupTrackListed = eventType('group.track_listed', z.looseObject(posted));
/** An admin has posted an update. */
export const groupUpdatePosted = eventType(
  'group.update_posted',
  z.looseObject({ groupId, newsId: z.uuid(), userId: z.uuid() }),
);
export const groupTrackRemoved = eventType(
  'group.track_removed',
  z.strictObject({ ...posted, postedAt: z.string().max(40) }),
);
