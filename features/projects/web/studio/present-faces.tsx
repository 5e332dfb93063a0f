import { Avatar } from '#design/avatar/avatar.tsx';
import type { UserView } from '#features/identity/contract.ts';
import { onSite } from './on-site.ts';
import styles from './studio.module.css';

const mostFaces = 5;

/** The people who are in the project right now, as a row of faces. */
export function PresentFaces({ users, siteUrl }: { users: readonly UserView[]; siteUrl: string }) {
  const more = users.length - mostFaces;
  return (
    <div className={styles.faces}>
      <ul aria-label="Here now">
        {users.slice(0, mostFaces).map((user) => (
          <li key={user.id} title={user.username}>
            <Avatar
              name={user.username}
              src={onSite(siteUrl, user.avatarSmallUrl)}
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
