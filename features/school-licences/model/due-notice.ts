import type { LicenceState, SchoolLicence } from '#features/education/model/school-licence.ts';

/** What an owner is written about: an end that comes, in so many days at most, or one that has come. */
export interface DueNotice {
  kind: `${NoticedState}_${number}` | 'read_only';
  endsAt: Date;
}
type NoticedState = 'trial' | 'invoice' | 'unpaid';

/** Days before the end, the last first. */
const noticeDays: Readonly<Partial<Record<LicenceState, readonly number[]>>> = {
  trial: [1, 7],
  invoice: [7, 30],
  unpaid: [2, 7],
};
const dayMs = 86_400_000;

/** A school that has been read only for longer is not written to any more. */
const lateDays = 7;

/** The e-mail that is due about a licence; null for none. Only the most urgent one of several is. */
export function dueNotice({ state, until }: SchoolLicence, now: Date): DueNotice | null {
  if (until === null) return null;
  const left = (until.getTime() - now.getTime()) / dayMs;
  if (state === 'read_only') return left > -lateDays ? { kind: 'read_only', endsAt: until } : null;
  const days = noticeDays[state]?.find((one) => left <= one);
  return days === undefined ? null : { kind: `${state as NoticedState}_${days}`, endsAt: until };
}
