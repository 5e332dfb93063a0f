import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { flash } from '#design/flash/flash.ts';
import type { Api } from '#platform/pure/contract.ts';
import { resolveDocument } from '#platform/pure/json-api.ts';
import { useApp } from '#platform/web/app-context.tsx';
import {
  cloneProject,
  deleteProject,
  deleteSong,
  getProject,
  makeTemplate,
  removeTemplate,
  updateProject,
} from '../contract.ts';
import { removeProjectMember } from '../membership.contract.ts';
import type { Project } from '../model/project.ts';
import type { ProjectListPage } from './project-list-queries.ts';
import { refusalText } from './refusal-text.ts';
import { warnOnMobile } from './use-new-project.ts';

const somethingWrongText = 'Something went wrong. Please try again later.';

async function loadProject(api: Api, id: string): Promise<Project> {
  return resolveDocument(await api(getProject, { id }));
}

/** The actions of a project's menu. Each shows its own failure. */
export function useProjectActions(project: Project) {
  const { api, viewer } = useApp();
  const client = useQueryClient();
  const { id, pieceType } = project;

  /** True on success. */
  const runAction = async (action: () => Promise<void>, fallback = somethingWrongText): Promise<boolean> => {
    try {
      await action();
      return true;
    } catch (error) {
      flash.error(refusalText(error, fallback));
      return false;
    }
  };

  return {
    rename: (title: string) =>
      runAction(async () => {
        const renamed = await api(updateProject, { id, project: { title } });
        updateProjectInLists(client, resolveDocument(renamed));
      }),

    async duplicate() {
      if (warnOnMobile()) return;
      await runAction(async () => {
        await api(cloneProject, { id });
        await invalidateProjectLists(client);
      }, 'An unexpected error occurred. Please try again.');
    },

    convert: () =>
      runAction(async () => {
        await api(makeTemplate, { projectId: id });
        updateProjectInLists(client, await loadProject(api, id));
      }),

    removeTemplate: () =>
      runAction(async () => {
        if (project.template) await api(removeTemplate, { id: project.template.id });
        updateProjectInLists(client, await loadProject(api, id));
      }),

    async remove() {
      const confirmed = await confirmDialog({
        title: `Are you sure you want to delete this ${pieceType}?`,
        text: 'It is gone for everybody who works on it. Tracks that were published from it stay.',
        confirmLabel: `Delete ${pieceType}`,
        danger: true,
      });
      if (!confirmed) return;
      await runAction(async () => {
        await api(pieceType === 'song' ? deleteSong : deleteProject, { id });
        removeProjectFromLists(client, id);
      }, `Failed to delete ${pieceType}`);
    },

    async leave() {
      const membership = project.members.find(({ user }) => user.id === viewer?.id);
      const confirmed = await confirmDialog({
        title: 'Are you sure you want to leave this project?',
        text: 'Its owner can invite you again.',
        confirmLabel: 'Leave project',
        danger: true,
      });
      if (!confirmed || !membership) return;
      await runAction(async () => {
        await api(removeProjectMember, { projectId: id, id: membership.id });
        removeProjectFromLists(client, id);
      });
    },
  };
}

/** Replaces the project in every cached list. */
const updateProjectInLists = (client: QueryClient, project: Project): void =>
  updateProjectLists(client, (items) => items.map((one) => (one.id === project.id ? project : one)));

/** Removes the project from every cached list. */
const removeProjectFromLists = (client: QueryClient, id: string): void =>
  updateProjectLists(client, (items) => items.filter((one) => one.id !== id));

/** Invalidates every cached list: visible ones reload now, others when they are shown. */
const invalidateProjectLists = (client: QueryClient): Promise<void> =>
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
