import type { MemberPart } from '#features/members/server/member-part.ts';
import { deleteCollaborator, findCampaignProjectsOwnedBy } from './campaign-projects.store.ts';

/** Which of a member's projects were started in campaigns, and where they are counted. */
export const collaborationsOfMember: MemberPart = {
  name: 'campaign collaborations',
  after: ['projects'],
  tables: { campaign_projects: [], campaign_project_peaks: [], campaign_collaborators: [] },

  async *exportFiles({ db }, userId) {
    const rows = await findCampaignProjectsOwnedBy(db, userId);
    yield {
      path: 'campaign-projects.json',
      json: rows.map(({ project_id, campaign_id, created_at }) => ({
        project: project_id,
        campaign: campaign_id,
        createdAt: created_at,
      })),
    };
  },

  async erase({ db }, userId) {
    await deleteCollaborator(db, userId);
  },
};
