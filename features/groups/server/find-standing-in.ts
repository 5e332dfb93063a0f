import type { StandingIn } from '#features/profiles/server/get-profile.ts';
import { getMetGroup } from './find-group.ts';
import { refuseClosed, withRights } from './may-see-group.ts';
import { findStandings } from './standing.scopes.ts';

/** Who is invited is told to those who may invite, and to the invited one; others hear no. */
export const findStandingIn: StandingIn = async (call, groupKey, userId) => {
  const met = await getMetGroup(call, groupKey);
  const isOwn = call.actor.userId === userId;
  const { row, rights } = isOwn ? withRights(call, met) : refuseClosed(call, met);
  const number = String(row.number);
  const standing = (await findStandings(call.db, [number], userId)).get(number);
  return {
    isMember: Boolean(standing?.role),
    isInvited: Boolean(standing?.invited) && (isOwn || rights.invite),
  };
};
