import Copy from 'lucide-react/icons/copy';
import Ellipsis from 'lucide-react/icons/ellipsis';
import LayoutTemplate from 'lucide-react/icons/layout-template';
import LogOut from 'lucide-react/icons/log-out';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { Menu } from '#design/menu/menu.tsx';
import { MenuItem, MenuSeparator } from '#design/menu/menu-item.tsx';
import type { Project } from '../model/project.ts';
import styles from './project-tile.module.css';
import { ProjectTile } from './project-tile.tsx';
import { RenameTitle } from './rename-title.tsx';
import { useNewProject } from './use-new-project.ts';
import { useProjectActions } from './use-project-actions.ts';

interface ProjectCardProps {
  project: Project;
  eager?: boolean;
  level?: 2 | 3;
}

/** A tile with its menu and a title that can be edited in place. */
export function ProjectCard({ project, eager, level }: ProjectCardProps) {
  const actions = useProjectActions(project);
  const [isRenamed, setRenamed] = useState(false);
  /** The title that is being saved; null otherwise. */
  const [savedTitle, setSavedTitle] = useState<string | null>(null);

  const save = async (title: string) => {
    setSavedTitle(title);
    await actions.rename(title);
    // After the next render: the list would show the earlier title for a moment otherwise.
    setTimeout(() => setSavedTitle(null));
  };
  const shown = savedTitle === null ? project : { ...project, title: savedTitle };
  return (
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
      menu={<ProjectMenu project={shown} actions={actions} onRename={() => setRenamed(true)} />}
    />
  );
}

interface ProjectMenuProps {
  project: Project;
  actions: ReturnType<typeof useProjectActions>;
  onRename: () => void;
}

/** Menu of the actions that the viewer may do with a project. */
function ProjectMenu({ project, actions, onRename }: ProjectMenuProps) {
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
