import { findUser } from '#features/members/server/find-user.ts';
import { APPEAL_DAYS, appealToken } from '#features/reports/server/appeal-token.ts';
import { decisionEmail } from '#features/reports/server/decision-email.ts';
import { describeSubjects } from '#features/reports/server/describe-subjects.ts';
import { findCase } from '#features/reports/server/find-cases.ts';
import type { ReportHosts } from '#features/reports/server/report-host.ts';
import type { sendDecisionEmail as job } from '#features/reports/server/reports.jobs.ts';
import { tokenFromSeed } from '#features/sign-in/server/tokens/one-time-tokens.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import { href } from '#platform/pure/page.ts';
import type { Call } from '#platform/server/call.ts';
import { renderEmail } from '#platform/server/mail/render-email.ts';
import { decisionPage } from '../pages.ts';

/** Sends the person the e-mail about a decision, with the link to appeal. */
export async function handleSendDecisionEmail(
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
  const token = tokenFromSeed(call, appealToken, seed);
  await call.platform.mailer.send(
    renderEmail({
      id: `decision:${row.id}`,
      to: user.email,
      ...decisionEmail({
        action: row.action,
        message: row.message ?? '',
        label: row.subject_kind === 'user' ? null : (subject?.label ?? null),
        href: siteUrl + href(decisionPage, { id: decisionId }, { appeal_token: token }),
        days: APPEAL_DAYS,
      }),
    }),
  );
}
