import type { MemberPart } from '#features/members/server/member-part.ts';
import { musicCountColumns, studentColumns } from '#features/members/server/student-columns.ts';
import { guest } from '#platform/pure/actor.ts';
import type { Call, Db } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { deleteProjectBansOf, findProjectBansOf } from '../bans/project-ban.store.ts';
import { deleteProjectRow, findProjectsOwnedBy, lockProject, updateProjectOwner } from '../project.store.ts';
import type { ProjectRow } from '../projects.tables.ts';
import { publishToProject } from '../publish-to-project.ts';
import { findCurrentDocument } from '../rooms/current-document.store.ts';
import { mergedBytes } from '../rooms/merged-bytes.ts';
import {
  deleteMemberFromProjects,
  deleteProjectMembership,
  findNextOwner,
  findProjectMembershipsOf,
} from './project-membership.store.ts';

const projectsPerBatch = 50;
const lowestUuid = '00000000-0000-0000-0000-000000000000';

/** The member's projects with their documents, and their memberships of others' projects. */
export const projectsOfMember: MemberPart = {
  name: 'projects',
  tables: {
    user_counts: [musicCountColumns('songs_count')],
    pieces: [
      studentColumns(
        'Projects: the music that the student makes',
        'id owner_id kind title title_order workspace_id open_collaboration document_version created_at updated_at description in_campaign',
      ),
    ],
    project_documents: [
      studentColumns(
        'The music of a project, with earlier versions; recordings can have a voice in them',
        'piece_id version bytes sha256 saved_at kind label saved_by epoch up_to_seq',
      ),
    ],
    project_logs: [studentColumns('Where the log of edits of a project is', 'piece_id epoch last_seq')],
    project_updates: [
      studentColumns(
        'Edits of a project since it was last saved as a whole, and for a day before, with who made them',
        'piece_id epoch seq bytes written_by at',
      ),
    ],
    project_memberships: [
      studentColumns(
        'With whom the student makes music',
        'id piece_id user_id origin created_at accepted_at declined_at role',
      ),
    ],
    project_bans: [studentColumns('Whom a project lets in no more', 'piece_id user_id banned_as created_at')],
    project_presence: [
      studentColumns('Who has a project open now', 'connection_id piece_id user_id seen_at'),
    ],
    project_limit_lifts: [],
  },

  async *exportFiles({ db }, userId) {
    for await (const project of eachProjectOwnedBy(db, userId))
      yield { path: `projects/${project.id}.json`, json: await toExport(db, project) };
    const memberships = await findProjectMembershipsOf(db, userId);
    yield {
      path: 'project-memberships.json',
      json: memberships.map((one) => ({
        projectId: one.piece_id,
        origin: one.origin,
        role: one.role,
        createdAt: one.created_at,
        acceptedAt: one.accepted_at,
        declinedAt: one.declined_at,
      })),
    };
    const bans = await findProjectBansOf(db, userId);
    if (bans.length > 0)
      yield {
        path: 'project-bans.json',
        json: bans.map(({ piece_id, created_at }) => ({ projectId: piece_id, since: created_at })),
      };
  },

  async erase(call, userId) {
    for await (const { id } of eachProjectOwnedBy(call.db, userId)) await transferOrDeleteProject(call, id);
    for (const { piece_id } of await findProjectMembershipsOf(call.db, userId))
      await publishToProject(call, piece_id, 'project-changed');
    await deleteMemberFromProjects(call.db, userId);
    await deleteProjectBansOf(call.db, userId);
  },
};

async function* eachProjectOwnedBy(db: Db, userId: string): AsyncGenerator<ProjectRow> {
  let after: string | undefined = lowestUuid;
  while (after !== undefined) {
    const found: ProjectRow[] = await findProjectsOwnedBy(db, {
      userId,
      afterId: after,
      limit: projectsPerBatch,
    });
    yield* found;
    after = found.length === projectsPerBatch ? found.at(-1)?.id : undefined;
  }
}

/** Gives a project with members to its oldest member, and deletes any other (ACCOUNT-084). */
async function transferOrDeleteProject(call: Call, id: string): Promise<void> {
  await transaction(call.platform.db, async (tx) => {
    const project = await lockProject(tx, id);
    if (!project) return;
    const nextOwner = await findNextOwner(tx, id);
    if (nextOwner) {
      await deleteProjectMembership(tx, nextOwner.id);
      await updateProjectOwner(tx, project, nextOwner.user_id);
    } else await deleteProjectRow(tx, project);
    await publishToProject(makeCall(call.platform, tx, guest), id, 'project-changed');
  });
}

async function toExport(db: Db, project: ProjectRow): Promise<object> {
  const document = await findCurrentDocument(db, project.id);
  return {
    id: project.id,
    title: project.title,
    description: project.description,
    kind: project.kind,
    createdAt: project.created_at,
    updatedAt: project.updated_at,
    /** The document in base64. */
    document: document && Buffer.from(mergedBytes(document)).toString('base64'),
  };
}
