import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { resolveDocument } from '#platform/pure/json-api.ts';
import { listProjects, type ProjectListDocument } from '../contract.ts';
import type { Project } from '../model/project.ts';
import { defaultOrderOf, type ProjectSort } from '../model/project-sort.ts';

export interface ProjectListPage {
  items: Project[];
  meta: ProjectListDocument['meta'];
}

const pageItems = 20;
const sectionItems = 6;

async function loadProjects(
  api: Api,
  sort: ProjectSort,
  items: number,
  page: string | number,
): Promise<ProjectListPage> {
  const document = await api(listProjects, {
    page,
    items,
    workspaces: false,
    sort,
    order: defaultOrderOf(sort),
  });
  return { items: resolveDocument<Project[]>(document), meta: document.meta };
}

/** The viewer's last edited projects, for a section of the community's home. */
export const lastEditedProjectsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['project-lists', 'section'],
    queryFn: () => loadProjects(api, 'updated_at', sectionItems, 1),
  });

/** All projects of the viewer, page by page. */
export const projectListQuery = (api: Api, sort: ProjectSort) =>
  infiniteQueryOptions({
    queryKey: ['project-lists', 'list', sort],
    queryFn: ({ pageParam }) => loadProjects(api, sort, pageItems, pageParam),
    initialPageParam: 1 as string | number,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
  });
