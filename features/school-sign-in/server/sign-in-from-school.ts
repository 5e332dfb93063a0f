import { schoolHomePage } from '#features/classes/pages.ts';
import { schoolGatewayPage, schoolInvitationPage } from '#features/education/pages.ts';
import type { UserRow } from '#features/members/server/users.store.ts';
import { signInMember } from '#features/sign-in/server/sign-in-member.ts';
import { codeAddress } from '#features/sign-in/server/social/social-redirects.ts';
import { href } from '#platform/pure/page.ts';
import type { Call } from '#platform/server/call.ts';

interface Arrived {
  organizationId: string;
  user: UserRow;
  state: 'member' | 'waiting' | 'public';
  /** The member has entered their own password, too. */
  withSecret: boolean;
}

/** Starts the session, marked as the school's where it ends with the membership; returns the next address. */
export async function signInFromSchool(
  call: Call,
  { organizationId, user, state, withSecret }: Arrived,
): Promise<string> {
  const own = withSecret ? 'secret' : 'third_party';
  const proof = state === 'public' ? own : { organizationId, withSecret };
  const { codeToken } = await signInMember(call, user, proof);
  const next = nextAddress(state, organizationId);
  return codeToken === null ? next : codeAddress(next, codeToken);
}

function nextAddress(state: Arrived['state'], id: string): string {
  if (state === 'public') return href(schoolInvitationPage, { id });
  return href(state === 'member' ? schoolHomePage : schoolGatewayPage);
}
