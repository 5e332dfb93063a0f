import { useState } from 'react';
import type { Project } from '../model/project.ts';
import { ProjectMenu } from './project-menu.tsx';
import { ProjectTile } from './project-tile.tsx';
import { RenameTitle } from './rename-title.tsx';
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
