import { createOrganization as createOrganizationContract } from '#features/identity/school.contract.ts';
import { bind, feature } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import { createOrganization } from './create-organization.ts';
import { getOrganization } from './get-organization.ts';
import { getOwnMembership } from './get-own-membership.ts';
import { listOrganizations } from './list-organizations.ts';
import { requestMembership } from './request-membership.ts';

export const education = feature({
  name: 'education',
  endpoints: [
    bind(createOrganizationContract, createOrganization),
    bind(contract.listOrganizations, listOrganizations),
    bind(contract.getOwnMembership, getOwnMembership),
    bind(contract.getOrganization, getOrganization),
    bind(contract.requestMembership, requestMembership),
  ],
});
