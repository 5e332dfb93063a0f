import type { GroupWithRights } from '#features/groups/server/may-see-group.ts';
import { publishGroupInvalidation } from '#features/groups/server/publish-group-invalidation.ts';
import { claimToken, findValidToken } from '#features/sign-in/server/tokens/one-time-tokens.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { forbidden, invalid } from '#platform/pure/refusal.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';
import { oneClickRoute } from '#platform/server/mail/one-click-route.ts';
import type {
  declineJury as declineContract,
  getJuryInvitation as getContract,
  JuryInvitationView,
  joinJury as joinContract,
} from '../../jury.contract.ts';
import { juryRefusal } from '../../model/jury/judging-refusal.ts';
import { campaignTimes } from '../campaign-times.ts';
import type { CampaignRow } from '../campaigns.tables.ts';
import { findJuror, findSeat } from './find-jurors.ts';
import { findSeatError } from './find-seat-error.ts';
import { getJudgedCampaign, lockOpenJury } from './get-judged-campaign.ts';
import { juryInvitationToken, juryUnsubscribePath } from './invitation-token.ts';
import { deleteInvitationsOf, lockJuror, updateAccepted, updateRevoked } from './juror.store.ts';
import type { JurorRow } from './jury.tables.ts';

const invalidToken = () => invalid({ invitation_token: ['is invalid or has expired'] });
const ofOtherText = 'This invitation was sent to another member. Log in with their account.';

/** What the page of an invitation shows; nothing of an invitation without its token. */
export async function getJuryInvitation(
  call: Call,
  { slug, invitationToken }: InputOf<typeof getContract>,
): Promise<JuryInvitationView> {
  const { campaign } = await getJudgedCampaign(call, slug);
  const { userId } = call.actor;
  const isJuror = userId !== null && (await findSeat(call.db, campaign.id, userId)) !== undefined;
  const invitation = await findInvitation(call, campaign, { token: invitationToken ?? '', find: findJuror });
  const over = juryRefusal(campaignTimes(campaign), call.now);
  return {
    campaignName: campaign.name,
    valid: invitation !== null,
    refusal:
      over?.message ??
      (invitation && userId !== null && !isJuror ? await findRefusal(call, invitation, userId) : null),
    isJuror,
  };
}

/** Makes the caller a juror. A refusal does not use the token up. */
export async function joinJury(
  call: MemberCall,
  { slug, invitationToken }: InputOf<typeof joinContract>,
): Promise<AnswerOf<typeof joinContract>> {
  const { userId } = call.actor;
  const { group, invitation, campaign } = await lockInvitation(call, slug, invitationToken);
  const refusal = await findRefusal(call, invitation, userId);
  if (refusal) throw forbidden(refusal);
  if (!(await claimToken(call, juryInvitationToken, invitationToken))) throw invalidToken();
  if (await findSeat(call.db, campaign.id, userId)) throw forbidden('You are in the jury already.');
  await deleteInvitationsOf(call.db, campaign.id, { userId, but: invitation.id });
  await updateAccepted(call.db, { id: invitation.id, userId, at: call.now });
  await publishGroupInvalidation(call, group.row);
  return { isJuror: true };
}

/** Declines for the one who has the link. */
export async function declineJury(
  call: Call,
  { slug, invitationToken }: InputOf<typeof declineContract>,
): Promise<AnswerOf<typeof declineContract>> {
  const { invitation } = await lockInvitation(call, slug, invitationToken);
  if (!(await claimToken(call, juryInvitationToken, invitationToken))) throw invalidToken();
  await updateRevoked(call.db, invitation.id, call.now);
  return { isJuror: false };
}

/** One click in a mail program declines the invitation of its e-mail. */
export const juryUnsubscribeRoute = oneClickRoute(juryUnsubscribePath, (call, { groupLink, token }) =>
  declineJury(call, { slug: groupLink, invitationToken: token }),
);

async function lockInvitation(
  call: Call,
  slug: string,
  token: string,
): Promise<{ group: GroupWithRights; campaign: CampaignRow; invitation: JurorRow }> {
  const { group, campaign: found } = await getJudgedCampaign(call, slug);
  const campaign = await lockOpenJury(call, found);
  const invitation = await findInvitation(call, campaign, { token, find: lockJuror });
  if (!invitation) throw invalidToken();
  return { group, campaign, invitation };
}

/** The open invitation of a token; null where it is answered, taken back or expired. */
async function findInvitation(
  call: Call,
  campaign: CampaignRow,
  { token, find }: { token: string; find: typeof lockJuror },
): Promise<JurorRow | null> {
  const found = await findValidToken(call, juryInvitationToken, token);
  const juror = found && (await find(call.db, campaign.id, found.payload.jurorId));
  const isOpen = juror && !juror.accepted_at && !juror.revoked_at && juror.expires_at > call.now;
  return isOpen ? juror : null;
}

async function findRefusal(call: Call, invitation: JurorRow, userId: string): Promise<string | null> {
  if (invitation.user_id !== null && invitation.user_id !== userId) return ofOtherText;
  return (await findSeatError(call.db, invitation.campaign_id, userId))?.ofOneself ?? null;
}
