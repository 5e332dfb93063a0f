import { sql } from 'kysely';
import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { createProject as contract, PieceDocument } from '../contract.ts';
import { firstTitle } from '../model/piece-title.ts';
import { addPiece } from './add-piece.ts';
import { maySeePiece } from './piece.scopes.ts';
import type { PieceRow } from './piece.table.ts';
import { presentPiece } from './present-pieces.ts';
import { wantedTitle } from './wanted-title.ts';

/** A piece from a template; the configured empty one stands for nothing and needs no row. */
export async function createProject(
  call: MemberCall,
  { project: { title, templateId, kind } }: InputOf<typeof contract>,
): Promise<PieceDocument> {
  const template = templateId === undefined ? null : await findTemplate(call, templateId);
  const piece = await addPiece(call, {
    kind,
    title: title === undefined ? (template?.title ?? firstTitle) : wantedTitle(title),
    documentOf: template,
  });
  return presentPiece(call, piece);
}

async function findTemplate({ db, actor, platform }: MemberCall, id: string): Promise<PieceRow | null> {
  const { rows } = await sql<PieceRow>`
    select p.* from project_templates t join pieces p on p.id = t.piece_id join users u on u.id = p.owner_id
    where t.id = ${id} and ${maySeePiece('p', 'u', actor.userId)}`.execute(db);
  if (rows[0]) return rows[0];
  if (id === platform.config.emptyTemplateId) return null;
  throw notFound();
}
