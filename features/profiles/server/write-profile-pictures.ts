import type { UserRow } from '#features/members/server/users.store.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { ProfileChange } from '../profile.contract.ts';
import { writeAvatar } from './write-avatar.ts';
import { writeCover } from './write-cover.ts';

/** The columns of new pictures after storing them; null if one is removed, absent if it stays. */
export async function writeProfilePictures(
  call: MemberCall,
  user: UserRow,
  change: ProfileChange,
): Promise<Partial<Pick<UserRow, 'avatar_key' | 'cover_key'>>> {
  const { profileImage, coverPhoto } = change;
  return {
    ...(profileImage !== undefined && {
      avatar_key: profileImage && (await writeAvatar(call, user.id, profileImage.id)),
    }),
    ...(coverPhoto !== undefined && { cover_key: await writeCover(call, user, coverPhoto) }),
  };
}
