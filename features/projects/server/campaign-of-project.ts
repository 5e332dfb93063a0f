import type { Call, MemberCall } from '#platform/server/call.ts';
import { extensionPoint } from '#platform/server/extension-point.ts';
import type { ProjectRow } from './projects.tables.ts';

/** What campaigns do for the projects that are started in them; implemented by features/campaigns. */
export interface ProjectCampaigns {
  /**
   * Prepares the actor's start in a campaign, before the plan's limit is checked. The returned function records the created project;
   * null where no such campaign takes projects.
   */
  prepareStart(call: MemberCall, slug: string): Promise<((project: ProjectRow) => Promise<void>) | null>;
  /** Whether the project's campaign is open. */
  isOpen(call: Call, projectId: string): Promise<boolean>;
  /** Whether the user's limit would be lifted by joining the project. */
  liftsLimit(call: Call, projectId: string, userId: string): Promise<boolean>;
  /** Gives a user who joins the project what its campaign gives, before the plan's limit is checked. */
  prepareJoin(call: Call, projectId: string, userId: string): Promise<void>;
}
export const projectCampaigns = extensionPoint<ProjectCampaigns>('campaigns of projects', { single: true });

/** Whether any member joins the project without approval: one of a campaign only while that is open (CAMPAIGN-157). */
export async function acceptsAnybody(
  call: Call,
  campaigns: ProjectCampaigns,
  { id, open_collaboration, in_campaign }: ProjectRow,
): Promise<boolean> {
  return open_collaboration && (!in_campaign || (await campaigns.isOpen(call, id)));
}
