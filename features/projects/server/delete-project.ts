import type { InputOf } from '#platform/pure/contract.ts';
import { forbidden, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { deleteSong as contract } from '../contract.ts';
import type { PieceKind } from '../model/piece-kind.ts';
import { lockVisiblePiece } from './find-piece.ts';
import { deletePiece } from './piece.store.ts';
import { tellProject } from './tell-project.ts';

type Input = InputOf<typeof contract>;

async function deleteOfKind(call: MemberCall, id: string, kind: PieceKind): Promise<undefined> {
  const piece = await lockVisiblePiece(call, id);
  if (piece.kind !== kind) throw notFound();
  if (piece.owner_id !== call.actor.userId) throw forbidden();
  await deletePiece(call.db, piece);
  await tellProject(call, id, 'project-changed');
}

export const deleteProject = (call: MemberCall, { id }: Input) => deleteOfKind(call, id, 'Project');
export const deleteSong = (call: MemberCall, { id }: Input) => deleteOfKind(call, id, 'Song');
