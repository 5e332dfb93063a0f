import { findUser } from '#features/members/server/find-user.ts';
import { maySeeUser } from '#features/members/server/may-see-user.ts';
import type { reportUser as contract } from '#features/reports/contract.ts';
import { fileReport } from '#features/reports/server/file-report.ts';
import { findReportsSince, lockReporter } from '#features/reports/server/report.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { forbidden, notFound, Refusal, tooMany } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';

const dayMs = 86_400_000;
const MAX_REPORTS_PER_DAY = 10;

/** Reports a member. A second report of the same member within 24 hours changes nothing and is no error. */
export async function reportUser(
  call: MemberCall,
  { guid, reason }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const user = await findUser(call.db, guid);
  if (!user || !(await maySeeUser(call, user))) throw notFound();
  if (user.id === call.actor.userId) throw new Refusal(422, "You can't report yourself.");
  if (user.admin) throw forbidden('An admin of the site cannot be reported.');
  await lockReporter(call.db, call.actor.userId);
  const since = new Date(call.now.getTime() - dayMs);
  const recent = await findReportsSince(call.db, call.actor.userId, since);
  if (recent.some(({ subjectId }) => subjectId === user.id)) return {};
  const [oldest] = recent;
  if (oldest && recent.length >= MAX_REPORTS_PER_DAY) {
    throw tooMany(Math.ceil((oldest.at.getTime() - since.getTime()) / 1000));
  }
  await fileReport(call, { kind: 'user', subjectId: user.id, personId: user.id, reason });
  return {};
}
