import type { ReactNode } from 'react';
import { Avatar } from '#design/avatar/avatar.tsx';
import { linkClass } from '#design/link/link-class.ts';
import styles from './member-list-page.module.css';

interface MemberCardProps {
  user: { username: string; avatarSmallUrl: string | null; selfLink: string };
  /** What stands beside the name. */
  badge?: string | false;
  /** What stands below it. */
  note?: ReactNode;
  /** What one may do with them. */
  actions?: ReactNode;
}

/** One of a group's people, as an item of their list: the whole of it leads to their page. */
export function MemberCard({ user, badge: sign, note, actions: ways }: MemberCardProps) {
  return (
    <li className={styles.person}>
      <Avatar name={user.username} src={user.avatarSmallUrl} size={56} />
      <div className={styles.words}>
        <p className={styles.who}>
          <a className={linkClass('card')} href={user.selfLink}>
            {user.username}
          </a>
          {sign && <span className={styles.sign}>{sign}</span>}
        </p>
        {note && <p className={styles.note}>{note}</p>}
        {ways && <div className={styles.ways}>{ways}</div>}
      </div>
    </li>
  );
}
