import type { CommentView, changeCommentStatus as contract } from '#features/comments/contract.ts';
import type { CommentHosts } from '#features/comments/server/comment-host.ts';
import { presentComments } from '#features/comments/server/present-comments.ts';
import { setCommentStatus } from '#features/comments/server/set-comment-status.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';

export async function changeCommentStatus(
  call: MemberCall,
  hosts: CommentHosts,
  input: InputOf<typeof contract>,
): Promise<CommentView> {
  const row = await setCommentStatus(call, hosts, input.id, input.status);
  const [view] = row ? await presentComments(call, [row], true) : [];
  if (!view) throw notFound();
  return view;
}
