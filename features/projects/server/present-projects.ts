import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import type { ProjectApiDocument, ProjectListDocument } from '../contract.ts';
import { projectTypeOf } from '../model/project-kind.ts';
import { projectRights } from '../model/project-rights.ts';
import { projectAddress } from '../model/studio-address.ts';
import { thumbnailAddress } from '../model/thumbnail-address.ts';
import { hydrateProjectPeople } from './hydrate-project-people.ts';
import { findMembersOf, findTemplatesOf } from './members/find-members.ts';
import type { ProjectMembershipRow, ProjectRow } from './projects.tables.ts';

type Resource = ProjectApiDocument['data'];
type Included = ProjectApiDocument['included'];

interface PresentedProjects {
  data: Resource[];
  included: Included;
}

/**
 * Rows that the actor may see as resources in their order, with each user included once. A project whose owner left since
 * it was read is omitted. Runs four queries for any number of rows.
 */
export async function presentProjects(call: Call, rows: readonly ProjectRow[]): Promise<PresentedProjects> {
  if (rows.length === 0) return { data: [], included: [] };
  const ids = rows.map(({ id }) => id);
  const [memberships, templates] = await Promise.all([
    findMembersOf(call.db, ids),
    findTemplatesOf(call.db, ids),
  ]);
  const userIds = [...rows.map((row) => row.owner_id), ...memberships.map((row) => row.user_id)];
  const users = await hydrateProjectPeople(call, userIds);
  const shown = memberships.filter((row) => users.has(row.user_id));
  const data = rows
    .filter((row) => users.has(row.owner_id))
    .map((row) =>
      toResource(call, {
        row,
        members: shown.filter(({ piece_id }) => piece_id === row.id),
        template: templates.get(row.id) ?? null,
      }),
    );
  return { data, included: [...users.values(), ...shown.map(toMemberResource)] };
}

/** A row as its document; refuses (404) where its owner has left. */
export async function presentProject(call: Call, row: ProjectRow): Promise<ProjectApiDocument> {
  const { data, included } = await presentProjects(call, [row]);
  if (!data[0]) throw notFound();
  return { data: data[0], included };
}

/** A page of rows as a list document. */
export async function presentProjectList(
  call: Call,
  rows: readonly ProjectRow[],
  meta: ProjectListDocument['meta'],
): Promise<ProjectListDocument> {
  return { ...(await presentProjects(call, rows)), meta };
}

function toResource(
  { actor, platform }: Call,
  {
    row,
    members,
    template,
  }: {
    row: ProjectRow;
    members: readonly ProjectMembershipRow[];
    template: { id: string; tags: string[] } | null;
  },
): Resource {
  const role = viewerRelationOf(actor.userId, row, members);
  return {
    id: row.id,
    type: 'piece',
    attributes: {
      title: row.title,
      pieceType: projectTypeOf(row.kind),
      kind: row.kind,
      thumbnail: thumbnailAddress(row.id),
      openCollaboration: row.open_collaboration,
      inCampaign: row.in_campaign,
      description: row.description,
      templateTags: template?.tags ?? [],
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
      selfLink: projectAddress(platform.config.studioUrl, row.id),
      can: projectRights({
        viewerRelation: role,
        isTemplate: template !== null,
        isManaged: actor.isManaged,
      }),
    },
    relationships: {
      owner: { data: { id: row.owner_id, type: 'user' } },
      collaborators: { data: members.map(({ user_id }) => ({ id: user_id, type: 'user' })) },
      members: { data: members.map(({ id }) => ({ id, type: 'member' })) },
      template: { data: template && { id: template.id, type: 'template' } },
    },
  };
}

function viewerRelationOf(
  userId: string | null,
  { owner_id }: ProjectRow,
  members: readonly ProjectMembershipRow[],
) {
  if (userId === null) return 'guest';
  if (userId === owner_id) return 'owner';
  return members.some(({ user_id }) => user_id === userId) ? 'member' : 'none';
}

const toMemberResource = (row: ProjectMembershipRow): Included[number] => ({
  id: row.id,
  type: 'member',
  attributes: { createdAt: (row.accepted_at ?? row.created_at).toISOString(), role: row.role },
  relationships: { user: { data: { id: row.user_id, type: 'user' } } },
});
