import { CreateGroupButton } from './create-group-button.tsx';
import { GroupList } from './group-list.tsx';
import styles from './groups-page.module.css';

/** `/account/groups`: the groups that the viewer is in. */
export function MyGroupsPage() {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>My groups</h1>
        <div className={styles.ways}>
          <a href="/groups" className={styles.back}>
            All groups
          </a>
          <CreateGroupButton />
        </div>
      </header>
      <GroupList type="my" />
    </div>
  );
}
