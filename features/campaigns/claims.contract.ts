import { z } from 'zod';
import { groupKey } from '#features/groups/contract.ts';
import { PRIZE_NAME_LIMIT, PRIZE_TEXT_LIMIT } from '#features/groups/group-campaign.contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';

export const ADDRESS_LIMIT = 500;

/**
 * `offered` until the winner confirms or declines it. `lapsed`: not confirmed in time. `dropped`: the entry or its entrant is out.
 * After these three and `declined` the next entry gets the prize.
 */
export const claimStates = ['offered', 'confirmed', 'sent', 'lapsed', 'declined', 'dropped'] as const;
export type ClaimState = (typeof claimStates)[number];

const time = z.string().max(40);
const byCampaign = z.strictObject({ slug: groupKey });
const byClaim = z.strictObject({ slug: groupKey, id: z.uuid() });

/** A claim as its winner sees it. */
export const OwnClaimView = z.strictObject({
  state: z.enum(claimStates),
  prize: z.strictObject({
    name: z.string().max(PRIZE_NAME_LIMIT),
    description: z.string().max(PRIZE_TEXT_LIMIT),
    giver: z.string().max(PRIZE_NAME_LIMIT),
    /** Whether it is sent by post, so that confirming it takes an address. */
    posted: z.boolean(),
  }),
  trackTitle: z.string().max(200),
  claimUntil: time,
  /** The winner's own address for post; empty where none is stored. */
  address: limitedText(ADDRESS_LIMIT),
});
export type OwnClaimView = z.output<typeof OwnClaimView>;

const OwnClaimAnswer = z.strictObject({ claim: OwnClaimView.nullable() });

export const getOwnClaim = endpoint({
  id: 'campaigns.getOwnClaim',
  method: 'GET',
  path: '/api/campaigns/:slug/claims/my',
  access: 'signed_in',
  community: true,
  summary: "The caller's prize in a campaign that is decided, null without one",
  params: byCampaign,
  answer: OwnClaimAnswer,
});

export const confirmClaim = endpoint({
  id: 'campaigns.confirmClaim',
  method: 'POST',
  path: '/api/campaigns/:slug/claims/my/confirmation',
  access: 'signed_in',
  community: true,
  summary: 'Confirms the prize that the caller has won, with an address where it is sent by post',
  params: byCampaign,
  body: z.strictObject({
    /** Needed for a prize that is sent by post, refused for others. Only admins of the group read it. */
    address: limitedText(ADDRESS_LIMIT).optional(),
  }),
  answer: OwnClaimAnswer,
});

export const declineClaim = endpoint({
  id: 'campaigns.declineClaim',
  method: 'POST',
  path: '/api/campaigns/:slug/claims/my/refusal',
  access: 'signed_in',
  community: true,
  summary: 'Declines the prize that the caller has won: the next entry gets it',
  params: byCampaign,
  answer: OwnClaimAnswer,
});

export const ClaimView = z.strictObject({
  id: z.uuid(),
  state: z.enum(claimStates),
  prize: z.strictObject({ name: z.string().max(PRIZE_NAME_LIMIT), posted: z.boolean() }),
  /** Null where the entry or its entrant is gone. */
  entry: z
    .strictObject({
      title: z.string().max(200),
      selfLink: z.string().max(500),
      username: z.string().max(100),
    })
    .nullable(),
  offeredAt: time,
  claimUntil: time,
  answeredAt: time.nullable(),
  sentAt: time.nullable(),
  /** Whether an address for post is stored. */
  hasAddress: z.boolean(),
});
export type ClaimView = z.output<typeof ClaimView>;

const ClaimsAnswer = z.strictObject({ claims: z.array(ClaimView).max(300) });

export const listClaims = endpoint({
  id: 'campaigns.listClaims',
  method: 'GET',
  path: '/api/campaigns/:slug/claims',
  access: 'signed_in',
  community: true,
  summary: 'What became of the prizes, in their order; for admins of the group and of the site',
  params: byCampaign,
  answer: ClaimsAnswer,
});

export const getClaimAddress = endpoint({
  id: 'campaigns.getClaimAddress',
  method: 'GET',
  path: '/api/campaigns/:slug/claims/:id/address',
  access: 'signed_in',
  community: true,
  summary: 'Where to a confirmed prize is sent; for admins of the group only',
  params: byClaim,
  answer: z.strictObject({ address: limitedText(ADDRESS_LIMIT) }),
});

export const markClaimSent = endpoint({
  id: 'campaigns.markClaimSent',
  method: 'POST',
  path: '/api/campaigns/:slug/claims/:id/dispatch',
  access: 'signed_in',
  community: true,
  summary:
    'Marks a confirmed prize as sent, which deletes the address; for admins of the group and of the site',
  params: byClaim,
  answer: ClaimsAnswer,
});

nameSchemas({ ClaimView, OwnClaimView });
