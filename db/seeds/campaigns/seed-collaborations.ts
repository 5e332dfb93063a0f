import type { CampaignRow } from '#features/campaigns/server/campaigns.tables.ts';
import { insertCampaignProject } from '#features/campaigns/server/projects/campaign-projects.store.ts';
import { insertProjectMembership } from '#features/projects/server/members/project-membership.store.ts';
import { deleteConnection, upsertConnections } from '#features/projects/server/presence.store.ts';
import { insertProject } from '#features/projects/server/project.store.ts';
import { updateEmailVerified } from '#features/sign-in/server/email-address/user-email.store.ts';
import type { Call } from '#platform/server/call.ts';
import { seedUserId } from '../community/seed-ids.ts';
import { seedMembers } from '../community/seed-members.ts';
import { seedIdOf } from '../groups/seed-groups.ts';
import { plannedCollaborations } from './planned-collaborations.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const userIdOf = (name: string): string =>
  seedUserId(seedMembers.findIndex((member) => member.name === name));

/** Starts the collaborations of the open campaign; triggers count who joined and who was there together. */
export async function seedCollaborations(call: Call, campaign: CampaignRow): Promise<void> {
  const names = new Set(plannedCollaborations.flatMap((planned) => [planned.owner, ...planned.with]));
  // Only members with a verified address count in a leaderboard.
  for (const name of names) await updateEmailVerified(call.db, userIdOf(name), campaign.start_date);
  for (const {
    title,
    owner,
    description,
    with: others,
    together,
    daysAgo,
    onRequest,
  } of plannedCollaborations) {
    const begunAt = Math.floor(call.now.getTime() - daysAgo * DAY_MS);
    const ownerId = userIdOf(owner);
    const project = await insertProject(call.db, {
      id: seedIdOf(`collaboration ${title}`),
      ownerId,
      kind: 'Project',
      title,
      at: new Date(begunAt),
      description,
      inCampaign: { openCollaboration: onRequest === undefined },
    });
    const started = { project_id: project.id, campaign_id: campaign.id, owner_id: ownerId };
    await insertCampaignProject(call.db, { ...started, created_at: project.created_at });
    for (const [place, name] of others.entries()) {
      const at = new Date(begunAt + (place + 1) * 20 * MINUTE_MS);
      const membership = {
        id: seedIdOf(`${title} with ${name}`),
        pieceId: project.id,
        userId: userIdOf(name),
      };
      await insertProjectMembership(call.db, { ...membership, origin: 'request', at, acceptedAt: at });
    }
    const connections = [owner, ...others].slice(0, together).map((name) => ({
      connectionId: seedIdOf(`${title}, ${name} is there`),
      projectId: project.id,
      userId: userIdOf(name),
    }));
    await upsertConnections(call.db, connections, new Date(begunAt + 4 * 3_600_000));
    for (const { connectionId } of connections) await deleteConnection(call.db, connectionId);
  }
}
