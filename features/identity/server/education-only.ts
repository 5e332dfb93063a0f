import { forbidden } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import type { Config } from '#platform/server/config/config.ts';
import type { UserRow } from './users.store.ts';

type SchoolColumns = Pick<UserRow, 'school_only' | 'school_id'>;

/** Whether this host is closed to the member: the main site is, to an account of the education site that no school has let in. */
export const isEducationOnly = ({ edition }: Pick<Config, 'edition'>, user: SchoolColumns): boolean =>
  edition === 'site' && user.school_only !== null && user.school_id === null;

/** Refuses (403) a sign-in on a host that is closed to the member. */
export function checkNotEducationOnly({ platform: { config } }: Call, user: SchoolColumns): void {
  if (!isEducationOnly(config, user)) return;
  throw forbidden(
    `This account was made on the education site. Until a school has let you in, log in at ${config.eduUrl}.`,
    'education_only',
  );
}
