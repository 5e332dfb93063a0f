import { Avatar } from '#design/avatar/avatar.tsx';
import { linkClass } from '#design/link/link-class.ts';
import type { UserView } from '#features/members/contract.ts';
import type { Project } from '../../model/project.ts';
import styles from './studio.module.css';
import { toSiteUrl } from './to-site-url.ts';

interface ProjectPeopleProps {
  project: Project;
  present: readonly UserView[];
  siteUrl: string;
  viewerId: string;
}

/** Owner and members of the project, with a mark on those who are present. */
export function ProjectPeople({ project, present, siteUrl, viewerId }: ProjectPeopleProps) {
  const here = new Set(present.map(({ id }) => id));
  const users = [project.owner, ...project.collaborators];
  return (
    <section className={styles.people} aria-labelledby="people">
      <h2 id="people">People</h2>
      <ul>
        {users.map((user) => (
          <li key={user.id}>
            <Avatar name={user.username} src={toSiteUrl(siteUrl, user.avatarSmallUrl)} size={40} />
            <span className={styles.who}>
              <a className={linkClass('quiet')} href={toSiteUrl(siteUrl, user.selfLink)}>
                {user.username}
              </a>
              <small>
                {user.id === project.owner.id ? 'Owner' : 'Member'}
                {user.id === viewerId && ', that is you'}
              </small>
            </span>
            {here.has(user.id) && <span className={styles.here}>Here now</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
