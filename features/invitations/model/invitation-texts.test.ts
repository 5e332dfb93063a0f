import { expect, test } from 'vitest';
import type { InvitationKind } from './invitation-kind.ts';
import { bannedText, invitationTexts } from './invitation-texts.ts';

const membershipId = '0190a1b2-0000-7000-8000-000000000001';
const textsOf = (
  kind: InvitationKind,
  more: { membershipId?: string; isMember?: boolean; eduMode?: boolean; ownerName?: string } = {},
) =>
  invitationTexts(kind, {
    name: 'Night drive',
    ownerUsername: 'ben',
    membershipId: null,
    isMember: false,
    eduMode: false,
    ...more,
  });

test('the header says who invites to a project, or with whom one works on it [EDU-151]', () => {
  expect(textsOf('project', { membershipId }).header).toBe('ben invited you to collaborate on Night drive');
  for (const more of [{}, { membershipId, isMember: true }])
    expect(textsOf('project', more).header).toBe('Collaborate with ben on Night drive');
});

test.each(['workspace', 'organization'] as const)('the header of a %s says whose it is [EDU-151]', (kind) => {
  for (const more of [{}, { membershipId }])
    expect(textsOf(kind, more).header).toBe('Join Night drive by ben');
});

test('the header of an invitation names its owner by the name at school where the answer has it [EDU-330]', () => {
  const ownerName = 'Ada Byron';
  expect(textsOf('workspace', { ownerName }).header).toBe('Join Night drive by Ada Byron');
  expect(textsOf('project', { ownerName, membershipId }).header).toMatch(/^Ada Byron invited/);
});

test('the buttons are called by the kind [EDU-084] [EDU-086]', () => {
  expect(textsOf('project')).toMatchObject({ join: "Let's collaborate", request: 'Request access' });
  expect(textsOf('workspace')).toMatchObject({ join: 'Join Night drive', request: 'Request access' });
  expect(textsOf('organization')).toMatchObject({ join: 'Join Night drive', request: 'Join' });
});

test('the texts of a request that waits [EDU-089] [EDU-090]', () => {
  const text = (kind: InvitationKind, eduMode: boolean) => textsOf(kind, { eduMode }).alreadyRequested;
  expect(text('project', true)).toBe('You already requested membership to this project.');
  expect(text('workspace', false)).toBe('You already requested membership to this workspace.');
  expect(text('workspace', true)).toBe('You already requested membership to this class.');
  expect(text('organization', true)).toBe('You already requested membership to this organization.');
});

test('the texts of a limit [EDU-091] [EDU-092]', () => {
  const text = (kind: InvitationKind, eduMode: boolean) => textsOf(kind, { eduMode }).limit;
  expect(text('project', false)).toBe('You have reached your limit of collaboration projects');
  expect(text('workspace', true)).toBe('This class is full');
  expect(text('workspace', false)).toBe('This workspace is full');
  expect(text('organization', true)).toBe('All teacher licences are in use');
});

test('the texts of a ban [EDU-127]', () => {
  expect((['project', 'workspace', 'organization'] as const).map(bannedText)).toEqual([
    'You have been banned by the project owner',
    'You have been banned by the workspace owner',
    'You have been banned by the organization owner',
  ]);
});
