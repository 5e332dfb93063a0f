import { z } from 'zod';
import {
  CAMPAIGN_NAME_LIMIT,
  campaignPhases,
  SUBTITLE_LIMIT,
} from '#features/groups/group-campaign.contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { pageMeta, pagingFields } from '#platform/pure/paging.ts';

export const campaignSections = ['current', 'past'] as const;
/** Winners that a card names. */
export const WINNERS_ON_CARD = 3;

const time = z.string().max(40);

/** A campaign in a list. */
export const CampaignCardView = z.strictObject({
  id: z.uuid(),
  name: z.string().max(CAMPAIGN_NAME_LIMIT),
  subtitle: z.string().max(SUBTITLE_LIMIT),
  selfLink: z.string().max(200),
  heroImageUrl: z.string().max(500).nullable(),
  phase: z.enum(campaignPhases),
  startDate: time,
  endDate: time,
  /** The first ones of a decided campaign. */
  winners: z
    .array(
      z.strictObject({
        username: z.string().max(100),
        trackTitle: z.string().max(200),
        trackLink: z.string().max(500),
      }),
    )
    .max(WINNERS_ON_CARD),
});
export type CampaignCardView = z.output<typeof CampaignCardView>;

export const listCampaigns = endpoint({
  id: 'campaigns.list',
  method: 'GET',
  path: '/api/campaigns',
  access: 'anyone',
  community: true,
  summary:
    'Campaigns that were announced: current ones, or past ones with their winners (decided, cancelled, or over for 30 days); those that end last come first, 12 a page',
  query: z.strictObject({ section: z.enum(campaignSections).optional(), ...pagingFields }),
  answer: z.strictObject({ campaigns: z.array(CampaignCardView).max(100), meta: pageMeta }),
});

nameSchemas({ CampaignCardView });
