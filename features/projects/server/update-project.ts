import type { InputOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { updateProject as contract, PieceDocument } from '../contract.ts';
import { lockOwnPiece } from './own-piece.ts';
import { renamePiece } from './piece.store.ts';
import { presentPiece } from './present-pieces.ts';
import { tellProject } from './tell-project.ts';
import { wantedTitle } from './wanted-title.ts';

export async function updateProject(
  call: MemberCall,
  { id, project }: InputOf<typeof contract>,
): Promise<PieceDocument> {
  const piece = await lockOwnPiece(call, id);
  const title = wantedTitle(project.title);
  if (title === piece.title) return presentPiece(call, piece);
  const renamed = await renamePiece(call.db, id, title, call.now);
  await tellProject(call, id, 'project-changed');
  return presentPiece(call, renamed);
}
