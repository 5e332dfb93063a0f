import { page } from '#platform/pure/page.ts';

export const recordsPage = page({
  id: 'education-records',
  path: '/education/records',
  frame: 'school',
  access: 'members',
  budgetKb: 135,
});
export const consentFormPage = page({
  id: 'education-consent-form',
  path: '/education/consent-form',
  frame: 'school',
  access: 'members',
  budgetKb: 135,
});
export const studentRecordPage = page({
  id: 'education-student',
  path: '/education/students/$guid',
  frame: 'school',
  access: 'members',
  budgetKb: 135,
});
/** What is kept of a student and for how long; for everybody. */
export const studentDataPage = page({
  id: 'education-student-data',
  path: '/education/student-data',
  frame: 'school',
  gates: 'none',
  managed: true,
  budgetKb: 130,
});
export const dataProcessingPage = page({
  id: 'education-data-processing',
  path: '/education/data-processing',
  frame: 'school',
  gates: 'none',
  managed: true,
  budgetKb: 130,
});
export const shownMembersPage = page({
  id: 'admin-shown-members',
  path: '/admin/shown-members',
  access: 'admins',
  budgetKb: 140,
});
/** Where owner and faculty come who may not open students' records without a second factor. */
export const secondFactorDutyPage = page({
  id: 'education-second-factor',
  path: '/education/second-factor',
  frame: 'school',
  access: 'members',
  budgetKb: 135,
});
