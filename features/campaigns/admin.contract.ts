import { z } from 'zod';
import { groupKey } from '#features/groups/contract.ts';
import { CANCEL_REASON_LIMIT, CampaignResource } from '#features/groups/group-campaign.contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { pageMeta, pagingFields } from '#platform/pure/paging.ts';
import { requiredText } from '#platform/pure/text/required-text.ts';
import { campaignRevision } from './contract.ts';

const byId = z.strictObject({ id: z.uuid() });

/** A campaign as site admins see it, with the findings of its ready-check. */
const AdminCampaignDocument = z.strictObject({
  data: CampaignResource,
  revision: campaignRevision,
  /** Only a draft has some. */
  findings: z.array(z.strictObject({ blocking: z.boolean(), text: z.string().max(200) })).max(20),
});
export type AdminCampaignDocument = z.output<typeof AdminCampaignDocument>;

export const listAdminCampaigns = endpoint({
  id: 'campaigns.adminList',
  method: 'GET',
  path: '/api/admin/campaigns',
  access: 'site_admin',
  summary: 'All campaigns, drafts included, newest first; 20 a page',
  query: z.strictObject(pagingFields),
  answer: z.strictObject({ data: z.array(CampaignResource).max(100), meta: pageMeta }),
});

export const getAdminCampaign = endpoint({
  id: 'campaigns.adminGet',
  method: 'GET',
  path: '/api/admin/campaigns/:id',
  access: 'site_admin',
  summary: 'A campaign, a draft too, with what its ready-check finds',
  params: byId,
  answer: AdminCampaignDocument,
});

export const announceCampaign = endpoint({
  id: 'campaigns.announce',
  method: 'POST',
  path: '/api/admin/campaigns/:id/announcement',
  access: 'site_admin',
  summary: 'Announces a draft: its group becomes a campaign for everybody',
  params: byId,
  answer: AdminCampaignDocument,
});

export const cancelCampaign = endpoint({
  id: 'campaigns.cancel',
  method: 'POST',
  path: '/api/admin/campaigns/:id/cancellation',
  access: 'site_admin',
  summary: 'Cancels a campaign for good; the reason is on its page',
  params: byId,
  body: z.strictObject({ reason: requiredText(CANCEL_REASON_LIMIT) }),
  answer: AdminCampaignDocument,
});

export const copyCampaign = endpoint({
  id: 'campaigns.copy',
  method: 'POST',
  path: '/api/admin/campaigns/:id/copies',
  access: 'site_admin',
  summary: 'Makes a draft for another group from a campaign, with its times moved to begin tomorrow',
  params: byId,
  body: z.strictObject({ slug: groupKey }),
  answer: AdminCampaignDocument,
  status: 201,
});

export const deleteDraft = endpoint({
  id: 'campaigns.deleteDraft',
  method: 'DELETE',
  path: '/api/admin/campaigns/:id',
  access: 'site_admin',
  summary: 'Deletes a draft that was never announced',
  params: byId,
});

nameSchemas({ AdminCampaignDocument });
