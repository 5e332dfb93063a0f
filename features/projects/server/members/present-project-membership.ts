import type { AnswerOf } from '#platform/pure/contract.ts';
import type { inviteToProject } from '../../membership.contract.ts';
import type { ProjectMembershipRow } from '../projects.tables.ts';

export const presentProjectMembership = (row: ProjectMembershipRow): AnswerOf<typeof inviteToProject> => ({
  membership: { id: row.id, accepted: row.accepted_at !== null, declined: row.declined_at !== null },
});
