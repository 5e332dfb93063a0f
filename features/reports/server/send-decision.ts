import { findUser } from '#features/identity/server/find-user.ts';
import { tokenOfSeed } from '#features/identity/server/one-time-tokens.ts';
import { APPEAL_DAYS, appealToken } from '#features/reports/server/appeal-token.ts';
import { decisionLetter } from '#features/reports/server/decision-letter.ts';
import { describeSubjects } from '#features/reports/server/describe-subjects.ts';
import { findCase } from '#features/reports/server/find-cases.ts';
import type { ReportHosts } from '#features/reports/server/report-host.ts';
import type { sendDecision as job } from '#features/reports/server/send-decision.job.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import { letter } from '#platform/server/mail/letter.ts';

/** Writes to the person what was decided, and where they can appeal. */
export async function handleSendDecision(
  call: Call,
  hosts: ReportHosts,
  { caseId, seed }: PayloadOf<typeof job>,
): Promise<void> {
  const row = await findCase(call.db, caseId);
  const user = row && (await findUser(call.db, row.person_id));
  if (!user || !row.action || row.action === 'dismiss') return;
  const decisionId = row.subject_kind === 'appeal' ? row.subject_id : row.id;
  const subject = (await describeSubjects(call, hosts, [row])).get(row.id);
  const { siteUrl } = call.platform.config;
  const token = tokenOfSeed(call, appealToken, seed);
  await call.platform.mailer.send(
    letter({
      id: `decision:${row.id}`,
      to: user.email,
      ...decisionLetter({
        action: row.action,
        message: row.message ?? '',
        label: row.subject_kind === 'user' ? null : (subject?.label ?? null),
        href: `${siteUrl}/account/appeals/${decisionId}?appeal_token=${token}`,
        days: APPEAL_DAYS,
      }),
    }),
  );
}
