import { Avatar } from '#design/avatar/avatar.tsx';
import { linkClass } from '#design/link/link-class.ts';
import { formatDay } from '#platform/pure/format-day.ts';
import type { InvitedUserView } from '../contract.ts';
import { inviteStatus } from '../model/invite-status.ts';
import styles from './invite-page.module.css';

/** An invited member and their status. */
export function InvitedUser({ user }: { user: InvitedUserView }) {
  const status = inviteStatus(user);
  return (
    <li className={styles.user}>
      <Avatar name={user.username} src={user.avatarSmallUrl} size={40} />
      <div className={styles.who}>
        <a className={linkClass('card')} href={user.selfLink}>
          {user.username}
        </a>
        <time dateTime={user.createdAt}>{formatDay(user.createdAt)}</time>
      </div>
      <span className={styles.status} data-status={status}>
        {status}
      </span>
    </li>
  );
}
