import type { MemberPart } from '#features/identity/server/member-part.ts';
import { guest } from '#platform/pure/actor.ts';
import type { Call, Db } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { findDocument } from './document.store.ts';
import { deleteMembership } from './membership.store.ts';
import { findHeir, findMembershipsOf, forgetMember } from './past-member.store.ts';
import { deletePiece, findPiecesOwnedBy, givePiece, lockPiece } from './piece.store.ts';
import type { PieceRow } from './piece.table.ts';
import { tellProject } from './tell-project.ts';

const batch = 50;
const nil = '00000000-0000-0000-0000-000000000000';

/** Pieces with their documents, and the projects of others that the member is in. */
export const projectsOfMember: MemberPart = {
  name: 'projects',
  tables: ['pieces', 'project_memberships', 'project_presence', 'project_limit_lifts'],

  async *exportFiles({ db }, userId) {
    for await (const piece of ownedBy(db, userId))
      yield { path: `projects/${piece.id}.json`, json: await describe(db, piece) };
    const memberships = await findMembershipsOf(db, userId);
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
    for await (const { id } of ownedBy(call.db, userId)) await leaveBehind(call, id);
    for (const { piece_id } of await findMembershipsOf(call.db, userId))
      await tellProject(call, piece_id, 'project-changed');
    await forgetMember(call.db, userId);
  },
};

async function* ownedBy(db: Db, userId: string): AsyncGenerator<PieceRow> {
  let after: string | undefined = nil;
  while (after !== undefined) {
    const found: PieceRow[] = await findPiecesOwnedBy(db, userId, after, batch);
    yield* found;
    after = found.length === batch ? found.at(-1)?.id : undefined;
  }
}

/** A piece of others too goes to the member of longest standing, any other goes away (ACCOUNT-084). */
async function leaveBehind(call: Call, id: string): Promise<void> {
  await transaction(call.platform.db, async (tx) => {
    const piece = await lockPiece(tx, id);
    if (!piece) return;
    const heir = await findHeir(tx, id);
    if (heir) {
      await deleteMembership(tx, heir.id);
      await givePiece(tx, piece, heir.user_id);
    } else await deletePiece(tx, piece);
    await tellProject(makeCall(call.platform, tx, guest), id, 'project-changed');
  });
}

async function describe(db: Db, piece: PieceRow): Promise<object> {
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
