import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Project } from '../model/project.ts';
import type { ProjectListPage } from './project-list-queries.ts';

/** Puts the piece as it is now into every list that shows it. */
export const updateProjectInLists = (client: QueryClient, piece: Project): void =>
  updateProjectLists(client, (items) => items.map((one) => (one.id === piece.id ? piece : one)));

/** Takes the piece out of every list. */
export const removeProjectFromLists = (client: QueryClient, id: string): void =>
  updateProjectLists(client, (items) => items.filter((one) => one.id !== id));

/** Lets every list be asked for again: the ones on the page now, others when one comes to them. */
export const invalidateProjectLists = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['pieces'] });

function updateProjectLists(client: QueryClient, change: (items: Project[]) => Project[]): void {
  client.setQueriesData<InfiniteData<ProjectListPage>>(
    { queryKey: ['pieces', 'list'] },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, items: change(page.items) })) },
  );
  client.setQueriesData<ProjectListPage>(
    { queryKey: ['pieces', 'section'] },
    (page) => page && { ...page, items: change(page.items) },
  );
}
