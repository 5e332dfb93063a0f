import { z } from 'zod';
import { SchoolAccountForm } from '#features/sign-in/school.contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { hiddenCharacterError } from '#platform/pure/text/hidden-characters.ts';
import { toSchemaCheck } from '#platform/pure/to-schema-check.ts';
import { licenceStates } from './model/school-licence.ts';

const id = z.uuid();

/** The possible statuses of a school's subscription. */
const subscriptionStatuses = ['in_trial', 'active', 'cancelled', 'non_renewing'] as const;

/** The member accepts that their public account stays public; required for accounts made outside of the education site. */
const staysPublic = z.boolean().optional();

export const createOrganization = endpoint({
  id: 'education.createOrganization',
  legacyId: 'education.create_organization',
  method: 'POST',
  path: '/api/organizations',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Open the account of a school, whose owner the caller becomes',
  limits: [{ per: 'user', max: 20, seconds: 3600 }],
  body: SchoolAccountForm.extend({ staysPublic }),
  answer: z.strictObject({
    id: z.uuid(),
    name: z.string(),
    country: z.string(),
    subscription: z.strictObject({ status: z.enum(subscriptionStatuses), trialEnd: z.string().nullable() }),
  }),
  status: 201,
});

export const listOrganizations = endpoint({
  id: 'education.listOrganizations',
  legacyId: 'education.list_organizations',
  method: 'GET',
  path: '/api/organizations',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'The schools of the domain of the caller’s verified e-mail address, at most 20',
  query: z.strictObject({ emailDomain: z.literal('own') }),
  answer: z.strictObject({
    organizations: z.array(
      z.strictObject({ id, name: z.string(), owner: z.strictObject({ realName: z.string() }) }),
    ),
  }),
});

export const getOwnMembership = endpoint({
  id: 'education.getOwnMembership',
  legacyId: 'education.get_own_membership',
  method: 'GET',
  path: '/api/organizations/own',
  access: 'signed_in',
  tokenScope: 'none',
  managed: true,
  summary: 'The school that the caller belongs to',
  answer: z.strictObject({
    membership: z
      .strictObject({
        role: z.enum(['owner', 'faculty', 'student']),
        organization: z.strictObject({
          id,
          name: z.string(),
          /** Why nothing can be changed in it now; absent where it can. */
          readOnly: z.enum(['unpaid', 'closed']).optional(),
        }),
      })
      .nullable(),
  }),
});

/** What the school may do now by its trial, its licence or an invoice. */
const SchoolLicenceView = z.strictObject({
  state: z.enum(licenceStates),
  /** When the state ends, or a running licence renews itself; for `read_only` since when. Null where that is not known. */
  until: z.string().nullable(),
  /** How many teachers it has, its owner included, and may have; null for any number. */
  teachers: z.number().int(),
  licences: z.number().int().nullable(),
});

export const getOrganization = endpoint({
  id: 'education.getOrganization',
  legacyId: 'education.get_organization',
  method: 'GET',
  path: '/api/organizations/:id',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'A school, for its members; what concerns payment for its owner only',
  params: z.strictObject({ id }),
  answer: z.strictObject({
    id,
    name: z.string(),
    country: z.string(),
    owner: z.strictObject({ realName: z.string(), hasValidPaymentSource: z.boolean().optional() }),
    licence: SchoolLicenceView,
    subscription: z.strictObject({
      status: z.enum(subscriptionStatuses),
      trialEnd: z.string().nullable(),
      token: z.string().optional(),
      updatedAt: z.string(),
      /** Both fields mean the same: two kinds of clients know different names. */
      cancellationScheduled: z.boolean(),
      hasScheduledCancellation: z.boolean(),
      /** False: a school's subscription is changed by its licence, not by an account's plan. */
      canUpgradeAccount: z.literal(false),
    }),
  }),
});

export const requestSchoolMembership = endpoint({
  id: 'education.requestMembership',
  legacyId: 'education.request_membership',
  method: 'POST',
  path: '/api/organizations/:id/membership_requests',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Ask a school to be let in, as faculty or (unless said otherwise) as a student',
  limits: [{ per: 'user', max: 20, seconds: 3600, name: 'membership_requests' }],
  params: z.strictObject({ id }),
  body: z.strictObject({
    membershipRequest: z.strictObject({
      role: z.enum(['faculty', 'student', '']).nullish(),
      /** The actor's name at the school. */
      name: z.string().trim().max(100).check(toSchemaCheck(hiddenCharacterError)).nullish(),
      staysPublic,
    }),
  }),
  answer: z.strictObject({
    membership: z.strictObject({ id, accepted: z.boolean(), declined: z.boolean() }),
  }),
  status: 201,
});
