import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { isStudent } from '../voting/voter.scopes.ts';
import { isEntrant } from './juror.scopes.ts';

/** Why a member cannot judge a campaign, as others and as they themselves read it. */
export interface SeatError {
  ofOther: string;
  ofOneself: string;
}

const errors = {
  suspended: { ofOther: 'cannot be invited', ofOneself: 'Your account is suspended.' },
  student: {
    ofOther: 'has a student account, which cannot judge',
    ofOneself: 'Student accounts cannot judge campaigns.',
  },
  entrant: {
    ofOther: 'has entered this campaign or is credited in an entry',
    ofOneself: 'You have entered this campaign or are credited in an entry, so you cannot judge it.',
  },
} as const satisfies Record<string, SeatError>;

/** Why this member cannot be a juror of the campaign; null where they can. */
export async function findSeatError(db: Db, campaignId: string, userId: string): Promise<SeatError | null> {
  const { rows } = await sql<{ suspended: boolean; student: boolean; entrant: boolean }>`
    select u.banned_at is not null as suspended, ${isStudent('u')} as student,
      ${isEntrant('u', sql`${campaignId}`)} as entrant
    from users u where u.id = ${userId}`.execute(db);
  const [user] = rows;
  if (!user || user.suspended) return errors.suspended;
  if (user.student) return errors.student;
  return user.entrant ? errors.entrant : null;
}
