import type { InvitationView } from '../contract.ts';
import type { InvitationKind } from './invitation-kind.ts';

interface InvitationTexts {
  header: string;
  join: string;
  request: string;
  alreadyRequested: string;
  limit: string;
}

type TextsOf = (
  facts: Pick<
    InvitationView,
    'name' | 'ownerUsername' | 'ownerName' | 'membershipId' | 'isMember' | 'eduMode'
  >,
) => InvitationTexts;

const textsOf: Readonly<Record<InvitationKind, TextsOf>> = {
  project: ({ name, ownerUsername, ownerName = ownerUsername, membershipId, isMember }) => ({
    header:
      membershipId !== null && !isMember
        ? `${ownerName} invited you to collaborate on ${name}`
        : `Collaborate with ${ownerName} on ${name}`,
    join: "Let's collaborate",
    request: 'Request access',
    alreadyRequested: 'You already requested membership to this project.',
    limit: 'You have reached your limit of collaboration projects',
  }),
  workspace: ({ name, ownerUsername, ownerName = ownerUsername, eduMode }) => ({
    header: `Join ${name} by ${ownerName}`,
    join: `Join ${name}`,
    request: 'Request access',
    alreadyRequested: `You already requested membership to this ${eduMode ? 'class' : 'workspace'}.`,
    limit: `This ${eduMode ? 'class' : 'workspace'} is full`,
  }),
  organization: ({ name, ownerUsername, ownerName = ownerUsername }) => ({
    header: `Join ${name} by ${ownerName}`,
    join: `Join ${name}`,
    request: 'Join',
    alreadyRequested: 'You already requested membership to this organization.',
    limit: 'All teacher licences are in use',
  }),
};

/** What an invitation page of this kind says (EDU-084, 086, 089 to 092, 151). */
export const invitationTexts = (kind: InvitationKind, facts: Parameters<TextsOf>[0]): InvitationTexts =>
  textsOf[kind](facts);

/** What a banned user reads (EDU-127). */
export const bannedText = (kind: InvitationKind): string => `You have been banned by the ${kind} owner`;
