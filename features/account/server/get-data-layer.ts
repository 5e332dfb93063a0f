import { findUser } from '#features/members/server/find-user.ts';
import type { MemberCounter } from '#features/members/server/member-counter.ts';
import type { AnswerOf } from '#platform/pure/contract.ts';
import type { Call } from '#platform/server/call.ts';
import type { getDataLayer as contract } from '../data-layer.contract.ts';
import { findOwnColumns } from './find-own-columns.ts';

const guestLayer = { accounttype: null, signincount: 0, songscount: 0 };

/** Three numbers of the viewer, for analytics; nothing that names them (SUBS-079, SUBS-080). */
export async function getDataLayer(
  call: Call,
  counters: readonly MemberCounter[],
): Promise<AnswerOf<typeof contract>> {
  const { userId } = call.actor;
  const user = userId === null ? undefined : await findUser(call.db, userId);
  if (!user) return guestLayer;
  const projects = counters.find(({ numbers }) => numbers.songsCount)?.numbers.songsCount;
  if (!projects) throw new Error('no feature counts the projects of members');
  const { songsCount } = await findOwnColumns(call.db, user.id, { songsCount: projects });
  return {
    accounttype: user.account_type,
    signincount: user.sign_in_count,
    songscount: Number(songsCount),
  };
}
