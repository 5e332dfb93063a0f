import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { invalid } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type {
  deleteImportedComments as deleteContract,
  importComments as importContract,
} from '../contract.ts';
import { MAX_IMPORTED_COMMENTS } from '../model/import-limits.ts';
import { deleteArchive, insertImportedComments, lockArchive } from './imported-comment.store.ts';

export async function importComments(
  call: MemberCall,
  { source, comments }: InputOf<typeof importContract>,
): Promise<AnswerOf<typeof importContract>> {
  const { userId } = call.actor;
  const count = await lockArchive(call.db, userId);
  const rows = comments.map(({ id, aboutKind, content, createdAt }) => ({
    user_id: userId,
    id,
    about_kind: aboutKind,
    content,
    source,
    created_at: new Date(createdAt),
  }));
  const added = await insertImportedComments(call.db, rows);
  if (count + added > MAX_IMPORTED_COMMENTS)
    throw invalid({ comments: [`The archive holds ${MAX_IMPORTED_COMMENTS.toLocaleString('en')} comments`] });
  return { added };
}

export async function deleteImportedComments(call: MemberCall): Promise<AnswerOf<typeof deleteContract>> {
  await lockArchive(call.db, call.actor.userId);
  await deleteArchive(call.db, call.actor.userId);
}
