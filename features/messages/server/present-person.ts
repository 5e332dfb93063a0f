import { selfLink } from '#features/identity/model/profile-link.ts';
import { avatarUrl } from '#features/identity/server/avatar-url.ts';
import type { ConversationList } from '../contract.ts';

type UserResource = Extract<ConversationList['included'][number], { type: 'user' }>;

/** One of the two as the reads of this feature bring them along. */
export interface PersonRow {
  id: string;
  username: string;
  profile_link: string;
  avatar_key: string | null;
  deleted: boolean;
  banned: boolean;
}

/** Somebody beside their messages; without link and picture where they have left or are suspended. */
export function presentPerson({ id, username, profile_link, avatar_key, ...gone }: PersonRow): UserResource {
  const isHere = !gone.deleted && !gone.banned;
  return {
    id,
    type: 'user',
    attributes: {
      username: gone.deleted ? 'Deleted user' : username,
      avatarSmallUrl: isHere ? avatarUrl(avatar_key, 'small') : null,
      selfLink: isHere ? selfLink(profile_link) : null,
    },
  };
}
