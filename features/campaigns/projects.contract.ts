import { z } from 'zod';
import { groupKey } from '#features/groups/contract.ts';
import { LARGEST_LEADERBOARD } from '#features/groups/group-campaign.contract.ts';
import { UserResource } from '#features/profiles/users.contract.ts';
import { PROJECT_DESCRIPTION_LIMIT } from '#features/projects/model/project-limits.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { pageMeta, pagingFields } from '#platform/pure/paging.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';

const id = z.uuid();
const count = z.number().int().min(0);
const time = z.union([z.iso.datetime({ offset: true }), z.iso.date()]).optional();

/** A project that was started in a campaign, as everybody sees it. */
const CampaignProjectResource = z.strictObject({
  id,
  type: z.literal('project'),
  attributes: z.strictObject({
    title: limitedText(100),
    coverPhotoUrl: z.string().max(300),
    createdAt: z.string().max(40),
    description: limitedText(PROJECT_DESCRIPTION_LIMIT),
    /** Open to everyone; else its owner answers requests. */
    openCollaboration: z.boolean(),
    maxActiveUsersCount: count,
    totalUsersJoined: count,
  }),
  relationships: z.strictObject({
    owner: z.strictObject({ data: z.strictObject({ id, type: z.literal('user') }) }),
  }),
});
export type CampaignProjectResource = z.output<typeof CampaignProjectResource>;

const included = z.array(UserResource).max(100);

export const listCampaignProjects = endpoint({
  id: 'campaigns.listProjects',
  method: 'GET',
  path: '/api/projects',
  access: 'anyone',
  community: true,
  summary: 'Projects that were started in campaigns, newest first, as a JSON:API document; 20 a page',
  query: z.strictObject({
    ...pagingFields,
    'q[createdAtGteq]': time,
    'q[createdAtLteq]': time,
    'q[campaignSlugEq]': groupKey.optional(),
  }),
  answer: z.strictObject({
    data: z.array(CampaignProjectResource).max(100),
    included,
    meta: pageMeta,
  }),
});

export const getLeaderboard = endpoint({
  id: 'campaigns.leaderboard',
  method: 'GET',
  path: '/api/campaigns/:slug/leaderboard',
  access: 'anyone',
  community: true,
  summary: 'The projects of a campaign that most users joined, 10 by default and at most 50',
  params: z.strictObject({ slug: groupKey }),
  query: z.strictObject({ items: pagingFields.items }),
  answer: z.strictObject({ data: z.array(CampaignProjectResource).max(LARGEST_LEADERBOARD), included }),
});

nameSchemas({ CampaignProjectResource });
