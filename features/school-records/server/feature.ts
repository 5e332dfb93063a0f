import { memberParts } from '#features/members/server/member-part.ts';
import { callGuards } from '#platform/server/call-guard.ts';
import { bind, feature, onJob } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import * as ofStudent from '../student-record.contract.ts';
import { getClassConsents, recordConsents, withdrawConsent } from './consents.ts';
import { exportRoutes } from './export-routes.ts';
import { getSecondFactorDuty } from './get-second-factor-duty.ts';
import { listConsents } from './list-consents.ts';
import { listRecordReads } from './list-record-reads.ts';
import { listShownMembers } from './list-shown-members.ts';
import { openStudentCopy } from './open-student-copy.ts';
import { openStudentThings } from './open-student-things.ts';
import { recordGuard } from './record-guard.ts';
import {
  emailSecondFactorDuties,
  runRetentionNightly,
  sendContractEndEmail,
  sendDutyEmail,
  sendUnusedEmail,
} from './school-records.jobs.ts';
import { schoolRecordsOfMember } from './school-records-of-member.ts';
import { listStudentColumns } from './student-data.ts';

const retention = () => import('./run-retention.ts');
const emails = () => import('./email-second-factor-duties.ts');

export const schoolRecords = feature({
  name: 'school-records',
  plugs: [callGuards.plug(recordGuard), memberParts.plug(schoolRecordsOfMember)],
  endpoints: [
    bind(contract.getSecondFactorDuty, getSecondFactorDuty),
    bind(contract.listRecordReads, listRecordReads),
    bind(ofStudent.openStudentThings, openStudentThings),
    bind(ofStudent.openStudentCopy, openStudentCopy),
    bind(contract.listShownMembers, listShownMembers),
    bind(contract.listConsents, listConsents),
    bind(contract.getClassConsents, getClassConsents),
    bind(contract.recordConsents, recordConsents),
    bind(ofStudent.withdrawConsent, withdrawConsent),
  ],
  build: (plugged) => ({
    endpoints: [
      bind(contract.getStudentDataMap, async () => ({
        columns: listStudentColumns(plugged.list(memberParts)),
      })),
    ],
    routes: [exportRoutes(plugged)],
    jobs: [
      onJob(
        runRetentionNightly,
        async () => {
          const { runRetention } = await retention();
          return (call) => runRetention(call, plugged.list(memberParts));
        },
        { cron: '41 3 * * *' },
      ),
    ],
  }),
  jobs: [
    onJob(emailSecondFactorDuties, async () => (await emails()).handleEmailSecondFactorDuties, {
      cron: '11 * * * *',
    }),
    onJob(sendUnusedEmail, async () => (await retention()).handleSendUnusedEmail),
    onJob(sendContractEndEmail, async () => (await import('./end-contracts.ts')).handleSendContractEndEmail),
    onJob(sendDutyEmail, async () => (await emails()).handleSendDutyEmail),
  ],
});
