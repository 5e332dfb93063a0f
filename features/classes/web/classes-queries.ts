import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { listProjects } from '#features/projects/contract.ts';
import type { Project } from '#features/projects/model/project.ts';
import type { Api } from '#platform/pure/contract.ts';
import { resolveDocument } from '#platform/pure/json-api.ts';
import { listClassBans } from '../class-bans.contract.ts';
import { listClassAnnouncements, listClassProjects } from '../class-members.contract.ts';
import { getClass, listClasses } from '../contract.ts';
import { listClassInvitations, listClassRequests } from '../joining.contract.ts';
import { listManagedStudents } from '../students.contract.ts';

/** The current or the archived classes that the viewer may see, page by page. */
export const classesQuery = (api: Api, archived: boolean) =>
  infiniteQueryOptions({
    queryKey: ['classes', 'list', archived],
    queryFn: ({ pageParam }) => api(listClasses, { archived, page: pageParam }),
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
  });

export const classQuery = (api: Api, id: string) =>
  queryOptions({ queryKey: ['classes', 'one', id], queryFn: () => api(getClass, { id }) });

/** Announcements of a class, or of all classes of the viewer. */
export const announcementsQuery = (api: Api, workspaceId?: string) =>
  infiniteQueryOptions({
    queryKey: ['classes', 'announcements', workspaceId ?? null],
    queryFn: ({ pageParam }) =>
      api(listClassAnnouncements, { page: pageParam, ...(workspaceId && { workspaceId }) }),
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
  });

export const classProjectsQuery = (api: Api, id: string) =>
  infiniteQueryOptions({
    queryKey: ['classes', 'projects', id],
    queryFn: ({ pageParam }) => api(listClassProjects, { id, page: pageParam }),
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
  });

/** How the students of a class whose accounts the school keeps sign in. */
export const managedStudentsQuery = (api: Api, id: string) =>
  queryOptions({ queryKey: ['managed-students', id], queryFn: () => api(listManagedStudents, { id }) });

/** The bans from a class. */
export const classBansQuery = (api: Api, id: string) =>
  infiniteQueryOptions({
    queryKey: ['classes', 'bans', id],
    queryFn: ({ pageParam }) => api(listClassBans, { id, page: pageParam }),
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
  });

/** Who asks to be let into a class, or into any class of the school. */
export const classRequestsQuery = (api: Api, workspaceId?: string) =>
  infiniteQueryOptions({
    queryKey: ['classes', 'requests', workspaceId ?? null],
    queryFn: ({ pageParam }) =>
      api(listClassRequests, { page: pageParam, ...(workspaceId && { workspaceId }) }),
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
  });

/** Invitations to a class that wait for an answer. */
export const classInvitationsQuery = (api: Api, id: string) =>
  infiniteQueryOptions({
    queryKey: ['classes', 'invitations', id],
    queryFn: ({ pageParam }) => api(listClassInvitations, { id, page: pageParam }),
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
  });

/** The viewer's own and joined projects, those of classes included, last changed first. */
export const ownProjectsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['project-lists', 'all-of-school'],
    queryFn: async () => resolveDocument<Project[]>(await api(listProjects, { items: 12 })),
  });
