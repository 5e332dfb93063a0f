import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Api } from '#platform/pure/contract.ts';
import { resolveDocument } from '#platform/pure/json-api.ts';
import { isRefusal, type Refusal } from '#platform/pure/refusal.ts';
import { invalidateByMessage } from '#platform/web/api/invalidate-by-message.ts';
import type { LiveConnection } from '#platform/web/live.ts';
import { getProject, type ProjectApiDocument } from '../../contract.ts';
import { listOpenMemberships, listPresentMembers, type OpenMembership } from '../../membership.contract.ts';
import type { Project } from '../../model/project.ts';
import type { ProjectPerson } from '../../model/project-person.ts';
import { loadAllPages, maxPageItems } from './load-all-pages.ts';

const queryKeyOf = (id: string, part: string) => ['studio', id, part];

/** The current project; `closed` is why, once the viewer may no longer see it. */
export function useStudioProject(
  api: Api,
  document: ProjectApiDocument,
): { project: Project; closed: string | null; isOwnerOrMember: boolean } {
  const { id } = document.data;
  const { data, error } = useQuery({
    queryKey: queryKeyOf(id, 'project'),
    queryFn: () => api(getProject, { id }),
    initialData: document,
  });
  const project = resolveDocument<Project>(data);
  const closed = isRefusal(error) ? closedText(error) : null;
  return { project, closed, isOwnerOrMember: closed === null && (project.can.rename || project.can.leave) };
}

/** Nobody but a teacher without a second factor is refused by 403, which says so. */
function closedText({ status, message }: Refusal): string | null {
  if (status === 403) return message;
  return status === 404 || status === 401 ? 'It was deleted, or you do not work on it any more.' : null;
}

/** Present members; empty for viewers who are neither owner nor member. */
export function usePresentMembers(api: Api, id: string, isOwnerOrMember: boolean): readonly ProjectPerson[] {
  const { data } = useQuery({
    queryKey: queryKeyOf(id, 'presence'),
    queryFn: () =>
      loadAllPages<ProjectPerson>((page) => api(listPresentMembers, { id, page, items: maxPageItems })),
    enabled: isOwnerOrMember,
  });
  return data ?? [];
}

/** Open invitations and requests, for the owner. */
export function useOpenMemberships(api: Api, id: string, isOwner: boolean) {
  return useQuery({
    queryKey: queryKeyOf(id, 'memberships'),
    queryFn: () =>
      loadAllPages<OpenMembership>((page) => api(listOpenMemberships, { id, page, items: maxPageItems })),
    enabled: isOwner,
  });
}

/** Connects to the project's socket while the page is open and invalidates what changed. */
export function useProjectSocket(
  connect: (projectId: string) => LiveConnection,
  id: string,
  isOwnerOrMember: boolean,
): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isOwnerOrMember) return;
    const live = connect(id);
    const invalidateAll = () => void invalidateByMessage(client, ['studio', id]);
    live.onConnected(invalidateAll);
    live.on('presence', () => void invalidateByMessage(client, queryKeyOf(id, 'presence')));
    live.on('project-changed', invalidateAll);
    return () => live.close();
  }, [connect, id, isOwnerOrMember, client]);
}
