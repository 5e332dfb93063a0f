import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Project } from '../model/project.ts';
import type { ProjectListPage } from './project-list-queries.ts';

/** Replaces the project in every cached list. */
export const updateProjectInLists = (client: QueryClient, project: Project): void =>
  updateProjectLists(client, (items) => items.map((one) => (one.id === project.id ? project : one)));

/** Removes the project from every cached list. */
export const removeProjectFromLists = (client: QueryClient, id: string): void =>
  updateProjectLists(client, (items) => items.filter((one) => one.id !== id));

/** Invalidates every cached list: visible ones reload now, others when they are shown. */
export const invalidateProjectLists = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['project-lists'] });

function updateProjectLists(client: QueryClient, change: (items: Project[]) => Project[]): void {
  client.setQueriesData<InfiniteData<ProjectListPage>>(
    { queryKey: ['project-lists', 'list'] },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, items: change(page.items) })) },
  );
  client.setQueriesData<ProjectListPage>(
    { queryKey: ['project-lists', 'section'] },
    (page) => page && { ...page, items: change(page.items) },
  );
}
