import { buyingSchools } from '#features/billing/server/schools/buying-school.ts';
import { schoolEndings } from '#features/education/server/ownership/school-endings.ts';
import { bind, feature, onJob } from '#platform/server/feature.ts';
import * as admin from '../admin.contract.ts';
import * as contract from '../contract.ts';
import { enterTransfer } from './enter-transfer.ts';
import { findBuyingSchool } from './find-buying-school.ts';
import { getSchoolLicence } from './get-school-licence.ts';
import { licenceEnding } from './licence-ending.ts';
import { listAdminSchools } from './list-admin-schools.ts';
import { planTeachers } from './plan-teachers.ts';
import { findDueNotices, sendNotice } from './school-licences.jobs.ts';

/** What schools buy: their page, what they pay by bank transfer, and what is written to their owners. */
export const schoolLicences = feature({
  name: 'school-licences',
  plugs: [buyingSchools.plug(findBuyingSchool), schoolEndings.plug(licenceEnding)],
  endpoints: [
    bind(contract.getSchoolLicence, getSchoolLicence),
    bind(contract.planTeachers, planTeachers),
    bind(admin.listAdminSchools, listAdminSchools),
    bind(admin.enterTransfer, enterTransfer),
  ],
  jobs: [
    onJob(findDueNotices, async () => (await import('./find-due-notices.ts')).handleFindDueNotices, {
      cron: '47 * * * *',
    }),
    onJob(sendNotice, async () => (await import('./send-notice.ts')).handleSendNotice),
  ],
});
