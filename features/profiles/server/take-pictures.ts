import type { UserRow } from '#features/identity/server/users.store.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { ProfileChange } from '../profile.contract.ts';
import { takeAvatar } from './take-avatar.ts';
import { takeCover } from './take-cover.ts';

/** The columns of new pictures, drawn and stored; null where one is to go, absent where it stays. */
export async function takePictures(
  call: MemberCall,
  user: UserRow,
  change: ProfileChange,
): Promise<Partial<Pick<UserRow, 'avatar_key' | 'cover_key'>>> {
  const { profileImage, coverPhoto } = change;
  return {
    ...(profileImage !== undefined && {
      avatar_key: profileImage && (await takeAvatar(call, user.id, profileImage.id)),
    }),
    ...(coverPhoto !== undefined && { cover_key: await takeCover(call, user, coverPhoto) }),
  };
}
