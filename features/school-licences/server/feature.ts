import { buyingSchools } from '#features/billing/server/schools/buying-school.ts';
import { bind, feature } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import { findBuyingSchool } from './find-buying-school.ts';
import { getSchoolLicence } from './get-school-licence.ts';
import { planTeachers } from './plan-teachers.ts';

/** What schools buy: their page, invoices by bank transfer, and what is written about both. */
export const schoolLicences = feature({
  name: 'school-licences',
  plugs: [buyingSchools.plug(findBuyingSchool)],
  endpoints: [bind(contract.getSchoolLicence, getSchoolLicence), bind(contract.planTeachers, planTeachers)],
});
