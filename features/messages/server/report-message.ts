import { hydrateUsers } from '#features/members/server/hydrate-users.ts';
import { fileReport } from '#features/reports/server/file-report.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { forbidden, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { reportMessage as contract } from '../report.contract.ts';
import { findReceivedMessageAuthor } from './message.store.ts';
import { MESSAGE } from './message-report-host.ts';

/** Reports a message to the moderation queue. Refuses (404) a message outside of the caller's conversations, and (403) their own. */
export async function reportMessage(
  call: MemberCall,
  { id, reason }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const authorId = await findReceivedMessageAuthor(call.db, id, call.actor.userId);
  if (authorId === null) throw notFound();
  if (authorId === call.actor.userId) throw forbidden('You wrote this yourself.');
  const author = (await hydrateUsers(call, [authorId])).get(authorId);
  if (author?.admin) throw forbidden('A message of the site’s admins cannot be reported.');
  await fileReport(call, { kind: MESSAGE, subjectId: id, personId: authorId, reason });
  return {};
}
