import type { Generated } from 'kysely';

export interface CampaignProjectTable {
  project_id: string;
  campaign_id: string;
  owner_id: string;
  total_joined: Generated<number>;
  max_active: Generated<number>;
  created_at: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    campaign_projects: CampaignProjectTable;
    /** Who was in a project's room at the time of its `max_active`. */
    campaign_project_peaks: { project_id: string; user_id: string };
    campaign_collaborators: { campaign_id: string; user_id: string };
    /** Kept by triggers, as are both tables above. */
    campaign_counts: {
      campaign_id: string;
      collaborations: number;
      collaborators: number;
      contestants: number;
    };
  }
}
