import type { UserRow } from '#features/members/server/users.store.ts';
import { forbidden } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import type { Config } from '#platform/server/config/config.ts';

type SchoolColumns = Pick<UserRow, 'school_only' | 'school_id' | 'managed_by'>;

/** True when the main site is closed to the member: an account of the education site that belongs to no school, or that one keeps. */
export const isEducationOnly = ({ edition }: Pick<Config, 'edition'>, user: SchoolColumns): boolean =>
  edition === 'site' && user.school_only !== null && (user.school_id === null || user.managed_by !== null);

/** Refuses (403) a sign-in on the main site by an education-only account. */
export function checkNotEducationOnly({ platform: { config } }: Call, user: SchoolColumns): void {
  if (!isEducationOnly(config, user)) return;
  throw forbidden(
    `This account was made on the education site. Until a school has let you in, log in at ${config.eduUrl}.`,
    'education_only',
  );
}
