import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import Copy from 'lucide-react/icons/copy';
import Ellipsis from 'lucide-react/icons/ellipsis';
import LayoutTemplate from 'lucide-react/icons/layout-template';
import LogOut from 'lucide-react/icons/log-out';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Tag from 'lucide-react/icons/tag';
import Trash2 from 'lucide-react/icons/trash-2';
import UserPlus from 'lucide-react/icons/user-plus';
import { Suspense, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { flash } from '#design/flash/flash.ts';
import { Menu } from '#design/menu/menu.tsx';
import { MenuItem, MenuSeparator } from '#design/menu/menu-item.tsx';
import type { Api } from '#platform/pure/contract.ts';
import { resolveDocument } from '#platform/pure/json-api.ts';
import { useApp, useSiteName } from '#platform/web/app-context.tsx';
import { refusalText } from '#platform/web/forms/refusal-text.ts';
import { lazyModule } from '#platform/web/lazy-module.ts';
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
import styles from './project-tile.module.css';
import { ProjectTile } from './project-tile.tsx';
import { RenameTitle } from './rename-title.tsx';
import type { TemplateTagsDialogProps } from './template-tags-dialog.tsx';
import { useNewProject, warnOnMobile } from './use-new-project.ts';

const tagsPart = lazyModule('template-tags', () => import('./template-tags-dialog.tsx'));

interface ProjectCardProps {
  project: Project;
  eager?: boolean;
  level?: 2 | 3;
}

/** A tile with its menu and a title that can be edited in place. */
export function ProjectCard({ project, eager, level }: ProjectCardProps) {
  const actions = useProjectActions(project);
  const [isRenamed, setRenamed] = useState(false);
  const [isTagged, setTagged] = useState(false);
  /** The title that is being saved; null otherwise. */
  const [savedTitle, setSavedTitle] = useState<string | null>(null);

  const save = async (title: string) => {
    setSavedTitle(title);
    await actions.rename(title);
    // After the next render: the list would show the earlier title for a moment otherwise.
    setTimeout(() => setSavedTitle(null));
  };
  const shown = savedTitle === null ? project : { ...project, title: savedTitle };
  const tile = (
    <ProjectTile
      project={shown}
      eager={eager}
      level={level}
      title={
        isRenamed ? (
          <RenameTitle
            title={project.title}
            onSave={(title) => void save(title)}
            onDone={() => setRenamed(false)}
          />
        ) : undefined
      }
      menu={
        <ProjectMenu
          project={shown}
          actions={actions}
          onRename={() => setRenamed(true)}
          onTag={() => setTagged(true)}
        />
      }
    />
  );
  return (
    <>
      {tile}
      {isTagged && project.template && (
        <Suspense fallback={null}>
          <TagsDialog
            title={project.title}
            template={{ id: project.template.id, tags: project.templateTags }}
            onSaved={actions.reload}
            onClose={() => setTagged(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function TagsDialog(props: TemplateTagsDialogProps) {
  const { TemplateTagsDialog } = tagsPart.read();
  return <TemplateTagsDialog {...props} />;
}

interface ProjectMenuProps {
  project: Project;
  actions: ReturnType<typeof useProjectActions>;
  onRename: () => void;
  onTag: () => void;
}

/** Menu of the actions that the viewer may do with a project. */
function ProjectMenu({ project, actions, onRename, onTag }: ProjectMenuProps) {
  const { can } = project;
  const hasDangerItems = can.leave || can.delete;
  return (
    <Menu
      trigger={(props) => (
        <Button
          {...props}
          variant="icon"
          icon={Ellipsis}
          className={styles.moreButton}
          aria-label={`More about ${project.title}`}
        />
      )}
    >
      {can.rename && (
        <MenuItem icon={Pencil} onSelect={onRename}>
          Rename
        </MenuItem>
      )}
      {can.invite && (
        <MenuItem icon={UserPlus} href={`${project.selfLink}?openShareModal=true`}>
          Invite people
        </MenuItem>
      )}
      {can.duplicate && (
        <MenuItem icon={Copy} onSelect={() => void actions.duplicate()}>
          Duplicate
        </MenuItem>
      )}
      {can.makeTemplate && (
        <MenuItem icon={LayoutTemplate} onSelect={() => void actions.convert()}>
          Convert to template
        </MenuItem>
      )}
      {can.removeTemplate && (
        <MenuItem icon={LayoutTemplate} onSelect={() => void actions.removeTemplate()}>
          Remove as template
        </MenuItem>
      )}
      {can.removeTemplate && (
        <MenuItem icon={Tag} onSelect={onTag}>
          Tags
        </MenuItem>
      )}
      {can.openAsNew && project.template && <OpenAsNew templateId={project.template.id} />}
      {hasDangerItems && <MenuSeparator />}
      {can.leave && (
        <MenuItem icon={LogOut} danger onSelect={() => void actions.leave()}>
          Leave
        </MenuItem>
      )}
      {can.delete && (
        <MenuItem icon={Trash2} danger onSelect={() => void actions.remove()}>
          Delete
        </MenuItem>
      )}
    </Menu>
  );
}

function OpenAsNew({ templateId }: { templateId: string }) {
  const { open } = useNewProject(templateId);
  return (
    <MenuItem icon={Plus} onSelect={open}>
      Open as new project
    </MenuItem>
  );
}

const somethingWrongText = 'Something went wrong. Please try again later.';

async function loadProject(api: Api, id: string): Promise<Project> {
  return resolveDocument(await api(getProject, { id }));
}

/** The actions of a project's menu. Each shows its own failure. */
function useProjectActions(project: Project) {
  const { api, viewer } = useApp();
  const siteName = useSiteName();
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
      if (warnOnMobile(siteName)) return;
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

    reload: () => runAction(async () => updateProjectInLists(client, await loadProject(api, id))),

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
