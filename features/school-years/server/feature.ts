import { memberParts } from '#features/members/server/member-part.ts';
import { bind, feature, onJob } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import { getSchoolYear, updateYearSettings } from './get-school-year.ts';
import { endSchoolYear, undoSchoolYear } from './plan/end-school-year.ts';
import { listYearStudents } from './plan/list-year-students.ts';
import { planSchoolYear } from './plan/plan-school-year.ts';
import * as jobs from './school-years.jobs.ts';
import { schoolYearsOfMember } from './school-years-of-member.ts';
import { bundleRoute } from './take-home/bundle-route.ts';
import { makeTakeHomeCodes } from './take-home/make-codes.ts';
import { openTakeHome } from './take-home/open-take-home.ts';

const emails = () => import('./year-emails.ts');

export const schoolYears = feature({
  name: 'school-years',
  plugs: [memberParts.plug(schoolYearsOfMember)],
  build: (plugged) => ({ routes: [bundleRoute(plugged)] }),
  endpoints: [
    bind(contract.getSchoolYear, getSchoolYear),
    bind(contract.updateYearSettings, updateYearSettings),
    bind(contract.planSchoolYear, planSchoolYear),
    bind(contract.listYearStudents, listYearStudents),
    bind(contract.endSchoolYear, endSchoolYear),
    bind(contract.undoSchoolYear, undoSchoolYear),
    bind(contract.makeTakeHomeCodes, makeTakeHomeCodes),
    bind(contract.openTakeHome, openTakeHome),
  ],
  jobs: [
    onJob(jobs.runSchoolYear, async () => (await import('./run/run-school-year.ts')).handleRunSchoolYear),
    onJob(jobs.sendYearEmail, async () => (await emails()).handleSendYearEmail),
    onJob(jobs.cleanUpSchoolYears, async () => (await emails()).handleCleanUpSchoolYears, {
      cron: '51 4 * * *',
    }),
  ],
});
