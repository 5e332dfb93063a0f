import { Avatar } from '#design/avatar/avatar.tsx';
import { linkClass } from '#design/link/link-class.ts';
import type { CaseView } from '../moderation.contract.ts';
import styles from './moderation.module.css';

/** The person of a case. */
export function CasePerson({ person, size }: { person: CaseView['person']; size: number }) {
  if (!person) return <span className={styles.gone}>Somebody who has left</span>;
  return (
    <span className={styles.person}>
      <Avatar name={person.username} src={person.avatarSmallUrl} size={size} />
      <a className={linkClass('quiet')} href={person.selfLink}>
        {person.username}
      </a>
      {person.suspended && <span className={styles.mark}>Suspended</span>}
      {person.admin && <span className={styles.mark}>Crew</span>}
    </span>
  );
}
