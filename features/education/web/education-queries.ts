import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { loadInvitation } from '#features/invitations/web/invitation-query.ts';
import type { Api } from '#platform/pure/contract.ts';
import { listSchoolBans } from '../bans.contract.ts';
import { getOrganization, listOrganizations } from '../contract.ts';
import { getOrganizationInvitation, listSchoolInvitations } from '../invitations.contract.ts';
import { listRemovedStudents, listSchoolMembers } from '../members.contract.ts';

/** A school for one of its members. */
export const organizationQuery = (api: Api, id: string) =>
  queryOptions({ queryKey: ['organization', id], queryFn: () => api(getOrganization, { id }) });

/** The schools of the viewer's e-mail domain. */
export const ownDomainSchoolsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['schools-of-own-domain'],
    queryFn: () => api(listOrganizations, { emailDomain: 'own' }),
  });

/** The lists of a school's people. */
export const schoolPeople = ['requested', 'teachers', 'students'] as const;
export type SchoolPeople = (typeof schoolPeople)[number];

/** Requests, teachers (the owner included) or students of a school, page by page. */
export const schoolMembersQuery = (api: Api, id: string, list: SchoolPeople) =>
  infiniteQueryOptions({
    queryKey: ['school-members', id, list],
    queryFn: ({ pageParam }) =>
      api(listSchoolMembers, {
        id,
        ...(list === 'requested' ? { state: 'requested' } : { people: list }),
        page: pageParam,
      }),
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
  });

/** Students who were taken out of a school and can be taken back. */
export const removedStudentsQuery = (api: Api, id: string) =>
  queryOptions({ queryKey: ['removed-students', id], queryFn: () => api(listRemovedStudents, { id }) });

/** The invitation page of a school, with or without the token of an e-mail. */
export const schoolInvitationQuery = (api: Api, id: string, invitationToken: string | undefined) =>
  queryOptions({
    queryKey: ['school-invitation', id, invitationToken ?? null],
    queryFn: () =>
      loadInvitation(api(getOrganizationInvitation, { id, ...(invitationToken && { invitationToken }) })),
  });

/** Open invitations of a school, page by page. */
export const openInvitationsQuery = (api: Api, id: string) =>
  infiniteQueryOptions({
    queryKey: ['open-invitations', id],
    queryFn: ({ pageParam }) => api(listSchoolInvitations, { id, page: pageParam }),
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
  });

/** Bans of a school, page by page. */
export const schoolBansQuery = (api: Api, id: string) =>
  infiniteQueryOptions({
    queryKey: ['school-bans', id],
    queryFn: ({ pageParam }) => api(listSchoolBans, { id, page: pageParam }),
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
  });
