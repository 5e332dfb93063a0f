import type { AnswerOf } from '#platform/pure/contract.ts';
import type { getOwnReferral, getReferral, InvitedUserView, listInvites } from '../contract.ts';

export const anInvitation = (
  more: Partial<AnswerOf<typeof getReferral>> = {},
): AnswerOf<typeof getReferral> => ({
  referral: {
    id: 'Abc123Abc123',
    url: 'https://tonehall.example/referral/Abc123Abc123',
    owner: { type: 'user', username: 'marisol', profileLink: 'marisol' },
    prize: null,
    subscriptionStartedAt: null,
  },
  featuredTracks: [],
  referralRewardAmount: 10,
  currency: 'usd',
  ...more,
});

export const anOwnReferral = (
  more: Partial<AnswerOf<typeof getOwnReferral>> = {},
): AnswerOf<typeof getOwnReferral> => {
  const { referral, referralRewardAmount, currency } = anInvitation();
  return { referral, referralRewardAmount, currency, prizesCount: 0, promotionalCreditsAmount: 0, ...more };
};

export const anInvitedUser = (username: string, more: Partial<InvitedUserView> = {}): InvitedUserView => ({
  id: `00000000-0000-7000-8000-${username.length.toString(16).padStart(12, '0')}`,
  username,
  selfLink: `/user/${username}`,
  avatarSmallUrl: null,
  createdAt: '2026-11-02T10:00:00.000Z',
  subscriptionStartedAt: null,
  prize: null,
  ...more,
});

export const anInviteList = (
  users: InvitedUserView[],
  nextPage: string | null = null,
  total = users.length,
): AnswerOf<typeof listInvites> => ({ users, meta: { nextPage, total } });
