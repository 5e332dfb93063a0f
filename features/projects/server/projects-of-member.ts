import type { MemberPart } from '#features/identity/server/member-part.ts';
import { guest } from '#platform/pure/actor.ts';
import type { Call, Db } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { findDocument } from './document.store.ts';
import { deleteMemberFromProjects, findNextOwner, findProjectMembershipsOf } from './leaving-member.store.ts';
import { deleteProjectRow, findProjectsOwnedBy, lockProject, updateProjectOwner } from './project.store.ts';
import type { ProjectRow } from './project.tables.ts';
import { deleteProjectMembership } from './project-membership.store.ts';
import { publishToProject } from './publish-to-project.ts';

const projectsPerBatch = 50;
const lowestUuid = '00000000-0000-0000-0000-000000000000';

/** Pieces with their documents, and the projects of others that the member is in. */
export const projectsOfMember: MemberPart = {
  name: 'projects',
  tables: ['pieces', 'project_memberships', 'project_presence', 'project_limit_lifts'],

  async *exportFiles({ db }, userId) {
    for await (const piece of eachProjectOwnedBy(db, userId))
      yield { path: `projects/${piece.id}.json`, json: await toExport(db, piece) };
    const memberships = await findProjectMembershipsOf(db, userId);
    yield {
      path: 'project-memberships.json',
      json: memberships.map((one) => ({
        projectId: one.piece_id,
        origin: one.origin,
        createdAt: one.created_at,
        acceptedAt: one.accepted_at,
        declinedAt: one.declined_at,
      })),
    };
  },

  async erase(call, userId) {
    for await (const { id } of eachProjectOwnedBy(call.db, userId)) await transferOrDeleteProject(call, id);
    for (const { piece_id } of await findProjectMembershipsOf(call.db, userId))
      await publishToProject(call, piece_id, 'project-changed');
    await deleteMemberFromProjects(call.db, userId);
  },
};

async function* eachProjectOwnedBy(db: Db, userId: string): AsyncGenerator<ProjectRow> {
  let after: string | undefined = lowestUuid;
  while (after !== undefined) {
    const found: ProjectRow[] = await findProjectsOwnedBy(db, userId, after, projectsPerBatch);
    yield* found;
    after = found.length === projectsPerBatch ? found.at(-1)?.id : undefined;
  }
}

/** A piece of others too goes to the member of longest standing, any other goes away (ACCOUNT-084). */
async function transferOrDeleteProject(call: Call, id: string): Promise<void> {
  await transaction(call.platform.db, async (tx) => {
    const piece = await lockProject(tx, id);
    if (!piece) return;
    const heir = await findNextOwner(tx, id);
    if (heir) {
      await deleteProjectMembership(tx, heir.id);
      await updateProjectOwner(tx, piece, heir.user_id);
    } else await deleteProjectRow(tx, piece);
    await publishToProject(makeCall(call.platform, tx, guest), id, 'project-changed');
  });
}

async function toExport(db: Db, piece: ProjectRow): Promise<object> {
  const document = await findDocument(db, piece.id, piece.document_version);
  return {
    id: piece.id,
    title: piece.title,
    kind: piece.kind,
    createdAt: piece.created_at,
    updatedAt: piece.updated_at,
    /** As the studio saved it, in base64. */
    document: document?.bytes.toString('base64') ?? null,
  };
}
