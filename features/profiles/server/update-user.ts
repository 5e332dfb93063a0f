import { writeAuditLog } from '#features/members/server/audit-log.store.ts';
import { findUser } from '#features/members/server/find-user.ts';
import { claimNameKeys, type NameKind } from '#features/members/server/name-keys.store.ts';
import { isReservedLinkLookalike, isReservedName } from '#features/members/server/reserved-names.ts';
import { lockUser, type UserRow, updateNames } from '#features/members/server/users.store.ts';
import { enqueueShareCard } from '#features/share-cards/server/enqueue-share-card.ts';
import { changePassword } from '#features/sign-in/server/passwords/change-password.ts';
import { toSnake } from '#platform/pure/casing.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { forbidden, invalid, notFound } from '#platform/pure/refusal.ts';
import type { Db, MemberCall } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import type { ProfileView } from '../contract.ts';
import { toProfileDocument } from '../model/profile-document.ts';
import { networkNames, normaliseSocialLink } from '../model/social-link.ts';
import { validateProfile } from '../model/validate-profile.ts';
import type { updateUser as contract, ProfileChange } from '../profile.contract.ts';
import { presentProfile } from './get-profile.ts';
import { type ProfileColumns, updateProfileColumns } from './profile-columns.store.ts';
import { deletePictures } from './profiles.jobs.ts';
import { writeAvatar } from './write-avatar.ts';
import { writeCover } from './write-cover.ts';

/** Changes a member: the password alone, or the profile. Site admins never change another member's password. */
export async function updateUser(
  call: MemberCall,
  { guid, user }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  if (guid !== call.actor.userId && !call.actor.siteAdmin) throw forbidden();
  const { currentPassword, password, passwordConfirmation, email, consents, ...change } = user;
  if (email !== undefined || consents !== undefined) refuseRejectedFields(call, guid, { email, consents });
  const secrets = { currentPassword, password, passwordConfirmation };
  const hasSecrets = Object.values(secrets).some((secret) => secret !== undefined);
  if (!hasSecrets) return toProfileDocument(await updateProfile(call, guid, change));
  if (guid !== call.actor.userId) throw forbidden();
  checkPasswordFields(secrets, change);
  await changePassword(call, {
    guid,
    user: {
      currentPassword: currentPassword ?? '',
      password: password ?? '',
      passwordConfirmation: passwordConfirmation ?? '',
    },
  });
  return { data: null };
}

/** E-mail address and consents have calls of their own; not even site admins may change them. */
function refuseRejectedFields(
  call: MemberCall,
  guid: string,
  given: { email?: unknown; consents?: unknown },
): never {
  if (guid !== call.actor.userId) throw forbidden();
  const fields = Object.entries(given).filter(([, value]) => value !== undefined);
  throw invalid(Object.fromEntries(fields.map(([field]) => [field, ['cannot be changed here']])));
}

/** A change of password has exactly its three fields. */
function checkPasswordFields(secrets: object, change: object): void {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  if (given.length > 0) throw invalid({ password: ['can only be changed by itself'] });
  const names = {
    currentPassword: 'current_password',
    password: 'password',
    passwordConfirmation: 'password_confirmation',
  };
  const missing = Object.entries(names).filter(
    ([key]) => (secrets as Record<string, unknown>)[key] === undefined,
  );
  if (missing.length === 0) return;
  throw invalid(Object.fromEntries(missing.map(([, name]) => [name, ['This field is required']])));
}

/**
 * Changes the given fields of a profile. The actor must be the member or a site admin. Pictures are rendered before
 * the transaction, so that no row is locked meanwhile; a job deletes the replaced ones.
 */
async function updateProfile(call: MemberCall, userId: string, change: ProfileChange): Promise<ProfileView> {
  const user = await findUser(call.db, userId);
  if (!user) throw notFound();
  checkProfileFields(user, change);
  checkReservedNames(user, change);
  const pictures = await writeProfilePictures(call, user, change);
  try {
    return await withNameRefusals(() =>
      inTransaction(call, async (inside) => {
        const before = await lockUser(inside.db, userId);
        if (!before) throw notFound();
        const columns = { ...profileColumns(change), ...pictures };
        const names = changedNames(change);
        if (hasValues(columns)) await updateProfileColumns(inside.db, userId, columns);
        if (hasValues(names)) await updateNames(inside.db, userId, names);
        await claimNames(inside.db, before, names);
        if (userId !== call.actor.userId) {
          const fields = Object.keys(change).filter(
            (key) => change[key as keyof ProfileChange] !== undefined,
          );
          const entry = { action: 'user.update', targetId: userId, details: { fields: fields.join(', ') } };
          await writeAuditLog(inside, entry);
        }
        const replaced = replacedPictureKeys(before, pictures);
        if (replaced.length > 0) await inside.enqueue(deletePictures, { keys: replaced });
        await publishInvalidation(inside.db, [userId]);
        if (hasValues({ ...columns, ...names })) await enqueueShareCard(inside, 'member', userId);
        const after = await findUser(inside.db, userId);
        if (!after) throw notFound();
        return presentProfile(inside, after);
      }),
    );
  } catch (error) {
    const rendered = Object.values(pictures).filter((key) => key !== null);
    if (rendered.length > 0) await call.enqueue(deletePictures, { keys: rendered });
    throw error;
  }
}

function checkProfileFields({ username, real_name: realName }: UserRow, change: ProfileChange): void {
  const errors = Object.entries(validateProfile(change, { username, realName }));
  if (errors.length === 0) return;
  throw invalid(Object.fromEntries(errors.map(([field, error]) => [toSnake(field), [error]])));
}

/** Only new names are checked; members may keep a reserved name that they already have. */
function checkReservedNames(user: UserRow, { username, profileLink, realName }: ProfileChange): void {
  const isNew = (name: string | null | undefined, present: string | null): name is string =>
    typeof name === 'string' && name.trim() !== (present ?? '');
  const fields = [
    ['username', isNew(username, user.username) && isReservedName(username)],
    ['real_name', isNew(realName, user.real_name) && isReservedName(realName)],
    ['profile_link', isNew(profileLink, user.profile_link) && isReservedLinkLookalike(profileLink)],
  ] as const;
  const refused = fields.filter(([, isReserved]) => isReserved);
  if (refused.length > 0)
    throw invalid(Object.fromEntries(refused.map(([field]) => [field, ['has already been taken']])));
}

type UserNames = Pick<UserRow, NameKind>;

/** Of two members who take similar names at the same time, the second one waits and is refused. */
async function claimNames(db: Db, before: UserRow, columns: Partial<UserNames>): Promise<void> {
  for (const kind of ['profile_link', 'username'] satisfies NameKind[]) {
    const name = columns[kind];
    if (name === undefined || name === before[kind]) continue;
    if (!(await claimNameKeys(db, { kind, name, userId: before.id })))
      throw invalid({ [kind]: [tooSimilarText] });
  }
}

const tooSimilarText = 'is too similar to one that has already been taken';

const hasValues = (columns: object): boolean => Object.values(columns).some((value) => value !== undefined);

const changedNames = ({ username, profileLink }: ProfileChange): Partial<UserNames> => ({
  ...(username !== undefined && { username: username.trim() }),
  ...(profileLink !== undefined && { profile_link: profileLink.trim() }),
});

function profileColumns(change: ProfileChange): Partial<ProfileColumns> {
  const { about, realName } = change;
  const social = networkNames.map((network) => {
    const value = change[network];
    return [network, value === undefined ? undefined : normaliseSocialLink(network, value ?? '') || null];
  });
  return {
    ...(about !== undefined && { about: about?.trim() || null }),
    ...(realName !== undefined && { real_name: realName?.trim() || null }),
    ...Object.fromEntries(social.filter(([, value]) => value !== undefined)),
  };
}

/** Keys of the pictures that were replaced. */
function replacedPictureKeys(
  before: UserRow,
  pictures: Partial<Pick<UserRow, 'avatar_key' | 'cover_key'>>,
): string[] {
  const keys = (['avatar_key', 'cover_key'] as const).map((column) =>
    pictures[column] === undefined ? null : before[column],
  );
  return keys.filter((key) => key !== null);
}

const uniqueViolation = '23505';
const fieldOfConstraint: Record<string, string> = {
  users_by_profile_link: 'profile_link',
  users_by_username: 'username',
};

/** Runs a change of names; refuses (422) by field what the unique indexes do not allow. */
async function withNameRefusals<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    const field = code === uniqueViolation ? fieldOfConstraint[constraint ?? ''] : undefined;
    if (field === undefined) throw error;
    throw invalid({ [field]: ['has already been taken'] });
  }
}

/** The columns of new pictures after storing them; null if one is removed, absent if it stays. */
async function writeProfilePictures(
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
