import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { UserView } from '#features/identity/contract.ts';
import type { Api } from '#platform/pure/contract.ts';
import { resolveDocument } from '#platform/pure/json-api.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import type { LiveConnection } from '#platform/web/live.ts';
import { getProject, type ProjectApiDocument } from '../../contract.ts';
import { listOpenMemberships, listPresentMembers, type OpenMembership } from '../../membership.contract.ts';
import type { Project } from '../../model/project.ts';
import { loadAllPages, maxPageItems } from './load-all-pages.ts';

const queryKeyOf = (id: string, what: string) => ['studio', id, what];

/** The project as it is now, or `closed` from the moment on that the caller may not see it any more. */
export function useStudioProject(
  api: Api,
  document: ProjectApiDocument,
): { piece: Project; closed: boolean; isAtWork: boolean } {
  const { id } = document.data;
  const { data, error } = useQuery({
    queryKey: queryKeyOf(id, 'project'),
    queryFn: () => api(getProject, { id }),
    initialData: document,
  });
  const piece = resolveDocument<Project>(data);
  const closed = isRefusal(error) && (error.status === 404 || error.status === 401);
  return { piece, closed, isAtWork: !closed && (piece.can.rename || piece.can.leave) };
}

/** Who is in it right now; nobody for those who only look at it. */
export function usePresentMembers(api: Api, id: string, isAtWork: boolean): readonly UserView[] {
  const { data } = useQuery({
    queryKey: queryKeyOf(id, 'presence'),
    queryFn: () =>
      loadAllPages<UserView>((page) => api(listPresentMembers, { id, page, items: maxPageItems })),
    enabled: isAtWork,
  });
  return data ?? [];
}

/** Invitations and requests that wait for an answer; for the owner. */
export function useOpenMemberships(api: Api, id: string, isOwner: boolean) {
  return useQuery({
    queryKey: queryKeyOf(id, 'memberships'),
    queryFn: () =>
      loadAllPages<OpenMembership>((page) => api(listOpenMemberships, { id, page, items: maxPageItems })),
    enabled: isOwner,
  });
}

/** Stands in the project's room as long as the page is open, and asks again for what has changed. */
export function useProjectSocket(
  connect: (projectId: string) => LiveConnection,
  id: string,
  isAtWork: boolean,
): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isAtWork) return;
    const live = connect(id);
    const ask = (what?: string) =>
      void client.invalidateQueries({ queryKey: what ? queryKeyOf(id, what) : ['studio', id] });
    live.onConnected(() => ask());
    live.on('presence', () => ask('presence'));
    live.on('project-changed', () => ask());
    return () => live.close();
  }, [connect, id, isAtWork, client]);
}
