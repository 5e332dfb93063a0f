import { memberParts } from '#features/members/server/member-part.ts';
import * as appeals from '#features/reports/appeals.contract.ts';
import * as contract from '#features/reports/contract.ts';
import * as moderation from '#features/reports/moderation.contract.ts';
import { appealDecision } from '#features/reports/server/appeal-decision.ts';
import { getDecision } from '#features/reports/server/get-decision.ts';
import { listAuditLog } from '#features/reports/server/list-audit-log.ts';
import { listCases } from '#features/reports/server/list-cases.ts';
import { listDecisions } from '#features/reports/server/list-decisions.ts';
import { reportHosts, suspensionParts } from '#features/reports/server/report-host.ts';
import { reportUser } from '#features/reports/server/report-user.ts';
import { sendDecisionEmail, sendSuspensionLiftedEmail } from '#features/reports/server/reports.jobs.ts';
import { settleCase } from '#features/reports/server/settle-case.ts';
import { userReportHost } from '#features/reports/server/user-report-host.ts';
import { bind, feature, onJob } from '#platform/server/feature.ts';
import { reportsOfMember } from './reports-of-member.ts';

/** Reports, the moderation queue, and appeals. What can be reported, and what a suspension hides, plugs in. */
export const reports = feature({
  name: 'reports',
  points: [reportHosts, suspensionParts],
  plugs: [reportHosts.plug(userReportHost), memberParts.plug(reportsOfMember)],
  build: (plugged) => {
    const hosts = plugged.byKey(reportHosts);
    const parts = plugged.list(suspensionParts);
    return {
      endpoints: [
        bind(contract.reportUser, reportUser),
        bind(moderation.listCases, (call, input) => listCases(call, hosts, input)),
        bind(moderation.settleCase, (call, input) => settleCase(call, { hosts, parts }, input)),
        bind(moderation.listAuditLog, listAuditLog),
        bind(appeals.listDecisions, (call) => listDecisions(call, hosts)),
        bind(appeals.getDecision, (call, input) => getDecision(call, hosts, input)),
        bind(appeals.appealDecision, (call, input) => appealDecision(call, hosts, input)),
      ],
      jobs: [
        onJob(sendDecisionEmail, async () => {
          const { handleSendDecisionEmail } = await import('./send-decision-email.ts');
          return (call, payload) => handleSendDecisionEmail(call, hosts, payload);
        }),
        onJob(
          sendSuspensionLiftedEmail,
          async () => (await import('./send-suspension-lifted-email.ts')).handleSendSuspensionLiftedEmail,
        ),
      ],
    };
  },
});
