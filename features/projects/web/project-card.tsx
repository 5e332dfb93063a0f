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

/** A tile with its menu, and its title to be changed in place. */
export function ProjectCard({ project: piece, eager, level }: ProjectCardProps) {
  const actions = useProjectActions(piece);
  const [isRenamed, setRenamed] = useState(false);
  /** What is being saved, until the list has it; null otherwise. */
  const [wanted, setWanted] = useState<string | null>(null);

  const save = async (title: string) => {
    setWanted(title);
    await actions.rename(title);
    // Not before the list has shown it: the earlier title would be seen once more.
    setTimeout(() => setWanted(null));
  };
  const shown = wanted === null ? piece : { ...piece, title: wanted };
  return (
    <ProjectTile
      project={shown}
      eager={eager}
      level={level}
      title={
        isRenamed ? (
          <RenameTitle
            title={piece.title}
            onSave={(title) => void save(title)}
            onDone={() => setRenamed(false)}
          />
        ) : undefined
      }
      menu={<ProjectMenu project={shown} actions={actions} onRename={() => setRenamed(true)} />}
    />
  );
}
