import { hasBlocked, toBlockedCondition } from '#features/blocks/server/block.store.ts';
import type { CommentDocument, CommentEndpoints } from '#features/comments/contract.ts';
import { commentDocument } from '#features/comments/model/comment-document.ts';
import { momentError } from '#features/comments/model/comment-moment.ts';
import { insertComment } from '#features/comments/server/comment.store.ts';
import type { CommentHost } from '#features/comments/server/comment-host.ts';
import { toRefusedOrHeld } from '#features/comments/server/held/held-comment.store.ts';
import { holdComment } from '#features/comments/server/held/held-comments.ts';
import { findMentions } from '#features/comments/server/mention.store.ts';
import { presentAuthor, presentComment } from '#features/comments/server/present-comments.ts';
import { hydrateUsers } from '#features/members/server/hydrate-users.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { forbidden, invalid } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';

export async function postComment(
  call: MemberCall,
  host: CommentHost,
  input: InputOf<CommentEndpoints['post']>,
): Promise<CommentDocument> {
  const { userId } = call.actor;
  const [access, users] = await Promise.all([host.find(call, input.id), hydrateUsers(call, [userId])]);
  const { ownerId } = access;
  const refused = () => forbidden('You are not allowed to comment here.');
  // Groups and news have no single owner whom a student could know.
  if (!access.may.write || (ownerId === null && call.actor.isStudent)) throw refused();
  const { content, moment = null } = input;
  const wrongMoment = moment === null ? null : momentError(moment, access.length);
  if (wrongMoment) throw invalid({ moment: [wrongMoment] });
  const comment = await insertComment(call, host, {
    id: call.newId(),
    hostId: access.id,
    userId,
    content,
    at: call.now,
    moment,
    refusedWhen:
      ownerId === null
        ? undefined
        : toRefusedOrHeld(toBlockedCondition(ownerId, userId), host, { ownerId, userId }),
  });
  if (!comment) {
    if (ownerId !== null && (await hasBlocked(call.db, ownerId, userId))) throw refused();
    return holdComment(call, host, { id: call.newId(), access, userId, content, moment });
  }
  return commentDocument(
    presentComment(call, {
      row: comment,
      author: presentAuthor(userId, users.get(userId)),
      may: access.may,
      ownerId,
      mentions: (await findMentions(call, content.includes('@') ? [comment.id] : [])).get(comment.id),
    }),
  );
}
