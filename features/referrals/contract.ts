import { z } from 'zod';
import { TrackView } from '#features/tracks/contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { pagingFields } from '#platform/pure/paging.ts';

const time = z.string().max(40);
const prize = z.strictObject({ createdAt: time }).nullable();

const OwnerView = z.union([
  z.strictObject({ type: z.literal('user'), username: z.string(), profileLink: z.string() }),
  z.strictObject({ type: z.literal('influencer'), name: z.string().max(100) }),
]);

export const ReferralView = z.strictObject({
  id: z.string().max(12),
  /** The landing page. */
  url: z.string().max(500),
  owner: OwnerView,
  /** The reward for the viewer's own sign-up by this referral; null where there is none. */
  prize,
  subscriptionStartedAt: time.nullable(),
});
export type ReferralView = z.output<typeof ReferralView>;

/** In major units of the viewer's currency, an ISO code in lower case. */
const reward = { referralRewardAmount: z.number(), currency: z.string().length(3) };

export const getReferral = endpoint({
  id: 'referrals.get',
  method: 'GET',
  path: '/api/referrals/:id',
  access: 'anyone',
  community: true,
  summary: 'An invitation as its landing page shows it; the browser keeps it for a sign-up within 30 days',
  params: z.strictObject({ id: z.string().min(1).max(100) }),
  limits: [{ per: 'address', max: 60, seconds: 60 }],
  answer: z.strictObject({
    referral: ReferralView,
    /** Tracks of the owner that groups feature, or else the most played ones. */
    featuredTracks: z.array(TrackView).max(20),
    ...reward,
  }),
});

export const getOwnReferral = endpoint({
  id: 'referrals.getOwn',
  method: 'GET',
  path: '/api/referral',
  access: 'signed_in',
  community: true,
  summary: "The caller's own referral, made on first use, with what it has brought them",
  answer: z.strictObject({
    referral: ReferralView,
    /** Number of invited members that earned the actor a reward. */
    prizesCount: z.number().int(),
    ...reward,
    /** Not yet used, in major units of `currency`. */
    promotionalCreditsAmount: z.number(),
  }),
});

const InvitedUserView = z.strictObject({
  id: z.uuid(),
  username: z.string(),
  selfLink: z.string(),
  avatarSmallUrl: z.string().nullable(),
  /** Time of the sign-up. */
  createdAt: time,
  subscriptionStartedAt: time.nullable(),
  prize,
});
export type InvitedUserView = z.output<typeof InvitedUserView>;

export const listInvites = endpoint({
  id: 'referrals.listInvites',
  method: 'GET',
  path: '/api/referral/invites',
  access: 'signed_in',
  community: true,
  summary: 'Who has signed up by the caller’s referral, the last first; 5 a page',
  query: z.strictObject(pagingFields),
  answer: z.strictObject({
    users: z.array(InvitedUserView).max(100),
    meta: z.strictObject({
      nextPage: z.union([z.string(), z.number()]).nullable(),
      total: z.number().int(),
    }),
  }),
});

nameSchemas({ ReferralView });
