import { Avatar } from '#design/avatar/avatar.tsx';
import type { UserView } from '#features/members/contract.ts';
import styles from './studio.module.css';
import { toSiteUrl } from './to-site-url.ts';

const maxAvatars = 5;

/** Avatars of the present members. */
export function PresentAvatars({ users, siteUrl }: { users: readonly UserView[]; siteUrl: string }) {
  const more = users.length - maxAvatars;
  return (
    <div className={styles.faces}>
      <ul aria-label="Here now">
        {users.slice(0, maxAvatars).map((user) => (
          <li key={user.id} title={user.username}>
            <Avatar
              name={user.username}
              src={toSiteUrl(siteUrl, user.avatarSmallUrl)}
              size={34}
              alt={user.username}
            />
          </li>
        ))}
      </ul>
      {more > 0 && <span>+{more}</span>}
    </div>
  );
}
