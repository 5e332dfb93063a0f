import { createOrganization as createOrganizationContract } from '#features/identity/school.contract.ts';
import { bind, feature, onJob } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import * as members from '../members.contract.ts';
import { answerMembership } from './answer-membership.ts';
import { createOrganization } from './create-organization.ts';
import { getOrganization } from './get-organization.ts';
import { getOwnMembership } from './get-own-membership.ts';
import { listOrganizations } from './list-organizations.ts';
import { listSchoolMembers } from './list-school-members.ts';
import { requestMembership } from './request-membership.ts';
import { sendSchoolLetter } from './send-school-letter.ts';

export const education = feature({
  name: 'education',
  endpoints: [
    bind(createOrganizationContract, createOrganization),
    bind(contract.listOrganizations, listOrganizations),
    bind(contract.getOwnMembership, getOwnMembership),
    bind(contract.getOrganization, getOrganization),
    bind(contract.requestMembership, requestMembership),
    bind(members.listSchoolMembers, listSchoolMembers),
    bind(members.answerMembership, answerMembership),
  ],
  jobs: [
    onJob(sendSchoolLetter, async () => (await import('./send-school-letter.ts')).handleSendSchoolLetter),
  ],
});
