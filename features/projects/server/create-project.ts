import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { createProject as contract, PieceDocument } from '../contract.ts';
import { firstTitle } from '../model/piece-title.ts';
import { addPiece } from './add-piece.ts';
import { findTemplatePiece } from './find-piece.ts';
import type { PieceRow } from './piece.table.ts';
import { presentPiece } from './present-pieces.ts';
import { wantedTitle } from './wanted-title.ts';

/** A piece from a template; the configured empty one stands for nothing and needs no row. */
export async function createProject(
  call: MemberCall,
  { project: { title, templateId, kind } }: InputOf<typeof contract>,
): Promise<PieceDocument> {
  const template = templateId === undefined ? null : await usableTemplate(call, templateId);
  const piece = await addPiece(call, {
    kind,
    title: title === undefined ? (template?.title ?? firstTitle) : wantedTitle(title),
    documentOf: template,
  });
  return presentPiece(call, piece);
}

async function usableTemplate(call: MemberCall, id: string): Promise<PieceRow | null> {
  const found = await findTemplatePiece(call.db, id, call.actor.userId);
  if (!found && id !== call.platform.config.emptyTemplateId) throw notFound();
  return found;
}
