import type { ReactNode } from 'react';
import { Avatar } from '#design/avatar/avatar.tsx';
import { linkClass } from '#design/link/link-class.ts';
import styles from './member-list-page.module.css';

interface MemberCardProps {
  user: { username: string; avatarSmallUrl: string | null; selfLink: string };
  /** Shown beside the name. */
  badge?: string | false;
  /** Shown below the name. */
  note?: ReactNode;
  /** Actions for the member. */
  actions?: ReactNode;
}

/** A member as a list item; the whole card links to their profile. */
export function MemberCard({ user, badge, note, actions }: MemberCardProps) {
  return (
    <li className={styles.person}>
      <Avatar name={user.username} src={user.avatarSmallUrl} size={56} />
      <div className={styles.words}>
        <p className={styles.who}>
          <a className={linkClass('card')} href={user.selfLink}>
            {user.username}
          </a>
          {badge && <span className={styles.sign}>{badge}</span>}
        </p>
        {note && <p className={styles.note}>{note}</p>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </li>
  );
}
