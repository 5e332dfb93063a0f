import { Refusal } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { type SignUpRefusalCode, signUpTexts } from '../model/sign-up-mode.ts';
import { getSiteSettings } from './get-site-settings.ts';
import { claimSignUpInvitation } from './sign-up-invitations.store.ts';

const refuse = (code: SignUpRefusalCode) => new Refusal(403, signUpTexts[code], { code });

interface SignUpFacts {
  /** The token of an invitation link. */
  invitation: string | null;
  /** A school has invited this address. */
  isInvited: boolean;
}

/** Refuses (403) a sign-up that the site's settings do not allow, before anything is looked up. */
export async function checkSignUpMode(call: Call, { invitation, isInvited }: SignUpFacts): Promise<void> {
  const { sign_up: mode } = await getSiteSettings(call.platform, call.db);
  if (mode === 'closed') throw refuse('sign_up_closed');
  if (mode === 'invitation' && !isInvited && !invitation) throw refuse('invitation_needed');
}

/** Uses the invitation link up where one is needed, in the transaction of the sign-up; refuses (403) one that is over. */
export async function claimInvitation(call: Call, facts: SignUpFacts): Promise<void> {
  await checkSignUpMode(call, facts);
  const { sign_up: mode } = await getSiteSettings(call.platform, call.db);
  if (mode !== 'invitation' || facts.isInvited) return;
  if (!(await claimSignUpInvitation(call.db, facts.invitation ?? '', call.now)))
    throw refuse('invitation_over');
}
