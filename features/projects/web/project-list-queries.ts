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

/** The pieces that the viewer worked on last, as the community's home shows them. */
export const lastEditedProjectsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['pieces', 'section'],
    queryFn: () => loadProjects(api, 'updated_at', sectionItems, 1),
  });

/** All pieces of the viewer, page by page after `meta.nextPage`. */
export const projectListQuery = (api: Api, sort: ProjectSort) =>
  infiniteQueryOptions({
    queryKey: ['pieces', 'list', sort],
    queryFn: ({ pageParam }) => loadProjects(api, sort, pageItems, pageParam),
    initialPageParam: 1 as string | number,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
  });
