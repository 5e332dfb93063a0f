import type { UserView } from '#features/identity/contract.ts';
import { hydrateUsers } from '#features/identity/server/hydrate-users.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import type { PieceDocument, PieceListDocument } from '../contract.ts';
import { pieceTypeOf } from '../model/piece-kind.ts';
import { pieceRights } from '../model/piece-rights.ts';
import { pieceAddress } from '../model/studio-address.ts';
import { thumbnailAddress } from '../model/thumbnail-address.ts';
import { findMembersOf, findTemplatesOf } from './find-members.ts';
import type { MembershipRow, PieceRow } from './piece.table.ts';

type Resource = PieceDocument['data'];
type Included = PieceDocument['included'];

interface Presented {
  data: Resource[];
  included: Included;
}

/**
 * Rows that the caller may see as resources, in their order, with their people included once each. A piece whose owner has gone
 * since it was read is left out. Three queries, however many rows.
 */
export async function presentPieces(call: Call, rows: readonly PieceRow[]): Promise<Presented> {
  if (rows.length === 0) return { data: [], included: [] };
  const ids = rows.map(({ id }) => id);
  const memberships = await findMembersOf(call.db, ids);
  const templates = await findTemplatesOf(call.db, ids);
  const userIds = [...rows.map((row) => row.owner_id), ...memberships.map((row) => row.user_id)];
  const users = await hydrateUsers(call, userIds);
  const shown = memberships.filter((row) => users.has(row.user_id));
  const data = rows
    .filter((row) => users.has(row.owner_id))
    .map((row) =>
      toResource(
        call,
        row,
        shown.filter(({ piece_id }) => piece_id === row.id),
        templates.get(row.id) ?? null,
      ),
    );
  return { data, included: [...[...users.values()].map(toUser), ...shown.map(toMember)] };
}

/** The one row as its document; refuses (404) when its owner is gone. */
export async function presentPiece(call: Call, row: PieceRow): Promise<PieceDocument> {
  const { data, included } = await presentPieces(call, [row]);
  if (!data[0]) throw notFound();
  return { data: data[0], included };
}

/** A page of rows as the list's document. */
export async function presentPieceList(
  call: Call,
  rows: readonly PieceRow[],
  meta: PieceListDocument['meta'],
): Promise<PieceListDocument> {
  return { ...(await presentPieces(call, rows)), meta };
}

function toResource(
  { actor, platform }: Call,
  row: PieceRow,
  members: readonly MembershipRow[],
  templateId: string | null,
): Resource {
  const role = roleOf(actor.userId, row, members);
  return {
    id: row.id,
    type: 'piece',
    attributes: {
      title: row.title,
      pieceType: pieceTypeOf(row.kind),
      kind: row.kind,
      thumbnail: thumbnailAddress(row.id),
      openCollaboration: row.open_collaboration,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
      selfLink: pieceAddress(platform.config.studioUrl, row.id),
      can: pieceRights({ role, isTemplate: templateId !== null }),
    },
    relationships: {
      owner: { data: { id: row.owner_id, type: 'user' } },
      collaborators: { data: members.map(({ user_id }) => ({ id: user_id, type: 'user' })) },
      members: { data: members.map(({ id }) => ({ id, type: 'member' })) },
      template: { data: templateId === null ? null : { id: templateId, type: 'template' } },
    },
  };
}

function roleOf(userId: string | null, { owner_id }: PieceRow, members: readonly MembershipRow[]) {
  if (userId === null) return 'guest';
  if (userId === owner_id) return 'owner';
  return members.some(({ user_id }) => user_id === userId) ? 'member' : 'stranger';
}

const toUser = ({ id, ...attributes }: UserView): Included[number] => ({ id, type: 'user', attributes });

const toMember = (row: MembershipRow): Included[number] => ({
  id: row.id,
  type: 'member',
  attributes: { createdAt: (row.accepted_at ?? row.created_at).toISOString() },
  relationships: { user: { data: { id: row.user_id, type: 'user' } } },
});
