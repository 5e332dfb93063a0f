import { useQueryClient } from '@tanstack/react-query';
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
import {
  invalidateProjectLists,
  removeProjectFromLists,
  updateProjectInLists,
} from './project-list-cache.ts';
import { refusalText } from './refusal-text.ts';
import { warnOnMobile } from './use-new-project.ts';

const somethingWrongText = 'Something went wrong. Please try again later.';

async function loadProject(api: Api, id: string): Promise<Project> {
  return resolveDocument(await api(getProject, { id }));
}

/** What the menu of a piece does. Each tells of its failure by itself. */
export function useProjectActions(piece: Project) {
  const { api, viewer } = useApp();
  const client = useQueryClient();
  const { id, pieceType } = piece;

  /** True when it was done. */
  const tried = async (deed: () => Promise<void>, otherwise = somethingWrongText): Promise<boolean> => {
    try {
      await deed();
      return true;
    } catch (error) {
      flash.error(refusalText(error, otherwise));
      return false;
    }
  };

  return {
    rename: (title: string) =>
      tried(async () => {
        const renamed = await api(updateProject, { id, project: { title } });
        updateProjectInLists(client, resolveDocument(renamed));
      }),

    async duplicate() {
      if (warnOnMobile()) return;
      await tried(async () => {
        await api(cloneProject, { id });
        await invalidateProjectLists(client);
      }, 'An unexpected error occurred. Please try again.');
    },

    convert: () =>
      tried(async () => {
        await api(makeTemplate, { projectId: id });
        updateProjectInLists(client, await loadProject(api, id));
      }),

    removeTemplate: () =>
      tried(async () => {
        if (piece.template) await api(removeTemplate, { id: piece.template.id });
        updateProjectInLists(client, await loadProject(api, id));
      }),

    async remove() {
      const sure = await confirmDialog({
        title: `Are you sure you want to delete this ${pieceType}?`,
        text: 'It is gone for everybody who works on it. Tracks that were published from it stay.',
        confirmLabel: `Delete ${pieceType}`,
        danger: true,
      });
      if (!sure) return;
      await tried(async () => {
        await api(pieceType === 'song' ? deleteSong : deleteProject, { id });
        removeProjectFromLists(client, id);
      }, `Failed to delete ${pieceType}`);
    },

    async leave() {
      const own = piece.members.find(({ user }) => user.id === viewer?.id);
      const sure = await confirmDialog({
        title: 'Are you sure you want to leave this project?',
        text: 'Its owner can invite you again.',
        confirmLabel: 'Leave project',
        danger: true,
      });
      if (!sure || !own) return;
      await tried(async () => {
        await api(removeProjectMember, { projectId: id, id: own.id });
        removeProjectFromLists(client, id);
      });
    },
  };
}
