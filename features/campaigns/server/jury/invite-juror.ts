import { MOST_JURORS } from '#features/groups/group-campaign.contract.ts';
import { emailError, normaliseEmail } from '#features/members/model/email.ts';
import { findUserByProfileLink } from '#features/members/server/find-user-by-profile-link.ts';
import { issueEmailToken } from '#features/sign-in/server/tokens/one-time-tokens.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { invalid } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { inviteJuror as contract, JurorList } from '../../jurors.contract.ts';
import { sendJuryInvitation } from '../campaigns.jobs.ts';
import type { CampaignRow } from '../campaigns.tables.ts';
import { countSeats } from './find-jurors.ts';
import { findSeatError } from './find-seat-error.ts';
import { getOrganisedJury, lockOpenJury } from './get-judged-campaign.ts';
import { INVITATION_SECONDS, juryInvitationToken } from './invitation-token.ts';
import { deleteInvitation, findJurorLike, insertJuror } from './juror.store.ts';
import { presentJurors } from './list-jurors.ts';

/** Whom an invitation is for: a member, or an address. */
interface Invitee {
  userId: string | null;
  email: string;
}

/** Invites somebody to judge. An earlier invitation of the same ends. */
export async function inviteJuror(
  call: MemberCall,
  { slug, invitee: text }: InputOf<typeof contract>,
): Promise<JurorList> {
  const found = await getOrganisedJury(call, slug);
  const campaign = await lockOpenJury(call, found.campaign);
  const invitee = await getInvitee(call, campaign, text);
  const emailNormalised = normaliseEmail(invitee.email);
  const before = await findJurorLike(call.db, campaign.id, { ...invitee, emailNormalised });
  if (before?.accepted_at) throw invalid({ invitee: ['is in the jury already'] });
  if (before?.revoked_at) throw invalid({ invitee: ['has declined'] });
  if (before) await deleteInvitation(call.db, before.id);
  if ((await countSeats(call.db, campaign.id)) >= MOST_JURORS)
    throw invalid({ invitee: [`is one too many: a jury has ${MOST_JURORS} members at most`] });
  await createInvitation(call, campaign.id, invitee);
  return presentJurors(call, campaign);
}

/** Inserts an invitation and enqueues its e-mail. */
export async function createInvitation(
  call: MemberCall,
  campaignId: string,
  { userId, email }: Invitee,
): Promise<void> {
  const id = call.newId();
  await insertJuror(call.db, {
    id,
    campaign_id: campaignId,
    user_id: userId,
    email,
    email_normalised: normaliseEmail(email),
    invited_by: call.actor.userId,
    invited_at: call.now,
    expires_at: new Date(call.now.getTime() + INVITATION_SECONDS * 1000),
  });
  const seed = await issueEmailToken(call, {
    kind: juryInvitationToken,
    userId: null,
    payload: { jurorId: id },
  });
  await call.enqueue(sendJuryInvitation, { jurorId: id, seed });
}

/** Reads an address, or the profile link of a member (also as the address of their page); refuses (422) who cannot be a juror. */
async function getInvitee(call: MemberCall, campaign: CampaignRow, text: string): Promise<Invitee> {
  if (text.includes('@', 1)) {
    const error = emailError(text);
    if (error) throw invalid({ invitee: [error] });
    return { userId: null, email: text };
  }
  const profileLink =
    text
      .replace(/^@|\/$/, '')
      .split('/')
      .pop() ?? '';
  const user = await findUserByProfileLink(call.db, profileLink);
  if (!user) throw invalid({ invitee: ['is no profile link and no e-mail address'] });
  const error = await findSeatError(call.db, campaign.id, user.id);
  if (error) throw invalid({ invitee: [error.ofOther] });
  return { userId: user.id, email: '' };
}
