import type { InputOf } from '#platform/pure/contract.ts';
import { invalid } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { cloneProject as contract, PieceDocument } from '../contract.ts';
import { copyTitle } from '../model/piece-title.ts';
import { addPiece } from './add-piece.ts';
import { findTemplatesOf } from './find-members.ts';
import { lockVisiblePiece } from './find-piece.ts';
import { presentPiece } from './present-pieces.ts';

/** A copy with its document, of the same kind, without the people. */
export async function cloneProject(
  call: MemberCall,
  { id }: InputOf<typeof contract>,
): Promise<PieceDocument> {
  const original = await lockVisiblePiece(call, id);
  if ((await findTemplatesOf(call.db, [id])).size > 0)
    throw invalid({ id: ['A template cannot be duplicated. Open it as a new project.'] });
  const { kind, title } = original;
  const copy = await addPiece(call, { kind, title: copyTitle(title), documentOf: original });
  return presentPiece(call, copy);
}
