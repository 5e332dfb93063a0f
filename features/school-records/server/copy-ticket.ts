import type { Call } from '#platform/server/call.ts';
import { readTicket, signTicket } from '#platform/server/http/signed-ticket.ts';

const purpose = 'student-copy';
const secretOf = ({ platform }: Call): string => platform.config.secret.reveal();

/** Allows the actor alone to download the copy of this student. */
export const signCopyTicket = (call: Call, userGuid: string): string =>
  signTicket(secretOf(call), purpose, [userGuid, call.actor.userId ?? ''], call.now);

export function isCopyTicket(call: Call, ticket: string, userGuid: string): boolean {
  const [student, member] = readTicket(secretOf(call), purpose, ticket, call.now) ?? [];
  return student === userGuid && member === call.actor.userId;
}
