import type { Insertable } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { CampaignRow } from '../campaigns.tables.ts';
import type { CampaignProjectTable } from './campaign-projects.tables.ts';

/** Records that a project was started in a campaign; triggers count it. */
export async function insertCampaignProject(db: Db, row: Insertable<CampaignProjectTable>): Promise<void> {
  await db.insertInto('campaign_projects').values(row).execute();
}

/** The campaign that the project was started in. */
export const findCampaignOfProject = (db: Db, projectId: string): Promise<CampaignRow | undefined> =>
  db
    .selectFrom('campaigns')
    .innerJoin('campaign_projects', 'campaign_projects.campaign_id', 'campaigns.id')
    .where('campaign_projects.project_id', '=', projectId)
    .selectAll('campaigns')
    .executeTakeFirst();

export const findCampaignCounts = (db: Db, campaignId: string) =>
  db
    .selectFrom('campaign_counts')
    .where('campaign_id', '=', campaignId)
    .select(['collaborations', 'collaborators', 'contestants'])
    .executeTakeFirstOrThrow();

/** The campaigns' projects that the member owns or owned. */
export const findCampaignProjectsOwnedBy = (db: Db, userId: string) =>
  db
    .selectFrom('campaign_projects')
    .where('owner_id', '=', userId)
    .select(['project_id', 'campaign_id', 'created_at'])
    .orderBy('created_at')
    .orderBy('project_id')
    .execute();

/** Deletes what is left of a member who left the site; their projects are given on or deleted by features/projects. */
export async function deleteCollaborator(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('campaign_project_peaks').where('user_id', '=', userId).execute();
  await db.deleteFrom('campaign_collaborators').where('user_id', '=', userId).execute();
}
