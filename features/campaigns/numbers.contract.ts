import { z } from 'zod';
import { groupKey } from '#features/groups/contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';

/** Days that are answered, the last ones. */
export const MOST_DAYS = 400;

const count = z.number().int().min(0);
const byCampaign = z.strictObject({ slug: groupKey });

export const CampaignDayView = z.strictObject({
  /** As in 2026-06-30, in UTC. */
  day: z.string().max(10),
  visits: count,
  joins: count,
  stems: count,
  starts: count,
  entries: count,
  plays: count,
  /** Null until voting has ended. */
  votes: count.nullable(),
});
export type CampaignDayView = z.output<typeof CampaignDayView>;

/** The address is not below that of campaigns, whose writes need a session. */
export const countVisit = endpoint({
  id: 'campaigns.countVisit',
  method: 'POST',
  path: '/api/visits/campaigns/:slug',
  access: 'anyone',
  community: true,
  summary:
    'Counts a visit of a campaign’s page, and the host of the page that it came from; nothing else is stored',
  params: byCampaign,
  body: z.strictObject({ referrer: z.string().max(2000).optional() }),
  answer: z.strictObject({}),
  limits: [{ per: 'address', max: 60, seconds: 600 }],
  atomic: 'one_statement',
});

export const getNumbers = endpoint({
  id: 'campaigns.getNumbers',
  method: 'GET',
  path: '/api/campaigns/:slug/numbers',
  access: 'signed_in',
  community: true,
  summary: `What happened in a campaign by day, of the last ${MOST_DAYS} days with anything, for admins of the group and of the site`,
  params: byCampaign,
  answer: z.strictObject({
    days: z.array(CampaignDayView).max(MOST_DAYS),
    /** Hosts that visitors came from, the most frequent first. */
    sources: z.array(z.strictObject({ host: z.string().max(120), visits: count })).max(20),
  }),
});

nameSchemas({ CampaignDayView });
