import LayoutTemplate from 'lucide-react/icons/layout-template';
import type { ReactNode } from 'react';
import { Avatar } from '#design/avatar/avatar.tsx';
import { cardClass } from '#design/card/card-class.ts';
import { classNames } from '#design/class-names.ts';
import { Icon } from '#design/icon/icon.tsx';
import { linkClass } from '#design/link/link-class.ts';
import { TimeAgo } from '#design/time-ago/time-ago.tsx';
import type { Project } from '../model/project.ts';
import { nameOfPerson } from '../model/project-person.ts';
import styles from './project-tile.module.css';

interface ProjectTileProps {
  project: Project;
  /** Replaces the title while it is edited. */
  title?: ReactNode;
  /** A menu in the corner. */
  menu?: ReactNode;
  /** Loads the picture at once, for tiles in view when the page opens. */
  eager?: boolean;
  /** Heading level of the title. */
  level?: 2 | 3;
  /** False names the owner without a link, for students. */
  isLinked?: boolean;
}

const maxAvatars = 4;

/** A project in a list: picture, title, owner, members and time of the last edit; it links to the studio. */
export function ProjectTile({ project, title, menu, eager, level = 3, isLinked = true }: ProjectTileProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <article className={classNames(cardClass, styles.tile)} aria-label={project.title}>
      <div className={styles.picture}>
        <img
          className={styles.image}
          src={project.thumbnail}
          alt=""
          width={480}
          height={300}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
        />
        <ProjectLabel project={project} />
      </div>
      <div className={styles.texts}>
        {title ?? (
          <Heading className={styles.title}>
            <a className={linkClass('card')} href={project.selfLink}>
              {project.title}
            </a>
          </Heading>
        )}
        <OwnerAndMembers project={project} isLinked={isLinked} />
        <p className={styles.time}>
          Edited <TimeAgo at={project.updatedAt} />
        </p>
      </div>
      {menu && <div className={styles.menu}>{menu}</div>}
    </article>
  );
}

function ProjectLabel({ project: { template, pieceType } }: { project: Project }) {
  if (template) {
    return (
      <span className={styles.label}>
        <Icon of={LayoutTemplate} size={14} />
        Template
      </span>
    );
  }
  return pieceType === 'song' ? <span className={styles.label}>Solo</span> : null;
}

function OwnerAndMembers({
  project: { owner, collaborators },
  isLinked,
}: {
  project: Project;
  isLinked: boolean;
}) {
  const shown = [owner, ...collaborators].slice(0, maxAvatars);
  const more = collaborators.length + 1 - shown.length;
  const names = collaborators.slice(0, 2).map(nameOfPerson);
  const others = collaborators.length - names.length;
  return (
    <p className={styles.people}>
      <span className={styles.faces} aria-hidden="true">
        {shown.map((user) => (
          <Avatar
            key={user.id}
            name={nameOfPerson(user)}
            src={user.avatarSmallUrl}
            size={24}
            className={styles.face}
          />
        ))}
        {more > 0 && <span className={styles.more}>+{more}</span>}
      </span>
      <span className={styles.names}>
        {isLinked ? (
          <a className={linkClass('quiet')} href={owner.selfLink}>
            {nameOfPerson(owner)}
          </a>
        ) : (
          nameOfPerson(owner)
        )}
        {names.length > 0 && ` with ${names.join(', ')}`}
        {others > 0 && ` and ${others} more`}
      </span>
    </p>
  );
}
