import type { UserView } from '../contract.ts';
import { presentUser } from './present-user.ts';
import type { PublicUserRow } from './users.store.ts';

/**
 * The columns of a row's owner, for lists that join `users` and read rows and owners in one statement. For rows that
 * are there already use `hydrateUsers`.
 */
export const ownerColumns = [
  'users.id as owner_id',
  'users.guid as owner_guid',
  'users.username as owner_username',
  'users.profile_link as owner_profile_link',
  'users.avatar_key as owner_avatar_key',
  'users.account_type as owner_account_type',
  'users.admin as owner_admin',
] as const;

export type OwnerColumns = { [Name in keyof PublicUserRow as `owner_${Name}`]: PublicUserRow[Name] };

/** The owner of a joined row in the public view. */
export const presentOwner = (row: OwnerColumns): UserView =>
  presentUser({
    id: row.owner_id,
    guid: row.owner_guid,
    username: row.owner_username,
    profile_link: row.owner_profile_link,
    avatar_key: row.owner_avatar_key,
    account_type: row.owner_account_type,
    admin: row.owner_admin,
  });
