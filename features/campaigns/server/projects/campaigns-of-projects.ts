import { findGroup } from '#features/groups/server/find-group.ts';
import type { ProjectCampaigns } from '#features/projects/server/campaign-of-project.ts';
import {
  findProjectLimitLift,
  insertProjectLimitLift,
} from '#features/projects/server/project-limit-lift.store.ts';
import type { Call } from '#platform/server/call.ts';
import { campaignState } from '../../model/campaign-phase.ts';
import { findCampaignByGroup } from '../campaign.store.ts';
import { campaignTimes } from '../campaign-times.ts';
import type { CampaignRow } from '../campaigns.tables.ts';
import { incrementDay } from '../organiser/day.store.ts';
import { findCampaignOfProject, insertCampaignProject } from './campaign-projects.store.ts';

/** How long a seasonal campaign lifts the limit of live projects (CAMPAIGN-099). */
const liftMs = 7 * 24 * 60 * 60 * 1000;

const isCampaignOpen = ({ now }: Call, campaign: CampaignRow): boolean =>
  campaignState(campaignTimes(campaign), now) === 'open';

/** What an open campaign does for its projects: records them, lets anybody join, and lifts limits where it is seasonal. */
export const campaignsOfProjects: ProjectCampaigns = {
  async prepareStart(call, slug) {
    const campaign = await findOpenCampaign(call, slug);
    if (!campaign) return null;
    await liftLimit(call, campaign, call.actor.userId);
    return async ({ id, owner_id, created_at }) => {
      await insertCampaignProject(call.db, {
        project_id: id,
        campaign_id: campaign.id,
        owner_id,
        created_at,
      });
      await incrementDay(call.db, { campaignId: campaign.id, kind: 'starts', at: call.now });
    };
  },

  async isOpen(call, projectId) {
    const campaign = await findCampaignOfProject(call.db, projectId);
    return campaign !== undefined && isCampaignOpen(call, campaign);
  },

  async liftsLimit(call, projectId, userId) {
    const campaign = await findCampaignOfProject(call.db, projectId);
    if (!campaign || !givesLift(call, campaign)) return false;
    return (await findProjectLimitLift(call.db, userId, campaign.id)) === null;
  },

  async prepareJoin(call, projectId, userId) {
    const campaign = await findCampaignOfProject(call.db, projectId);
    if (campaign) await liftLimit(call, campaign, userId);
  },
};

/** The open campaign with this slug that the actor may see; null without one. */
export async function findOpenCampaign(call: Call, slug: string): Promise<CampaignRow | null> {
  const group = await findGroup(call.db, slug, call.actor.userId);
  const campaign = group?.row.campaign ? await findCampaignByGroup(call.db, group.row.id) : undefined;
  return campaign && isCampaignOpen(call, campaign) ? campaign : null;
}

const givesLift = (call: Call, campaign: CampaignRow): boolean =>
  campaign.variant === 'seasonal' && isCampaignOpen(call, campaign);

/** Lifts the user's limit once for each seasonal campaign. The key is the campaign's id, as its slug can change. */
async function liftLimit(call: Call, campaign: CampaignRow, userId: string): Promise<void> {
  if (!givesLift(call, campaign)) return;
  const endsAt = new Date(call.now.getTime() + liftMs);
  await insertProjectLimitLift(call.db, { userId, campaign: campaign.id, endsAt });
}
