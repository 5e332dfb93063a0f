import { headingLinkClass } from '#design/link/heading-link-class.ts';
import { PageHead } from '#design/page-head/page-head.tsx';
import { CreateGroupButton } from './create-group-button.tsx';
import { GroupList } from './group-list.tsx';
import styles from './groups-page.module.css';

/** `/account/groups`: the viewer's groups. */
export function MyGroupsPage() {
  return (
    <div className={styles.page}>
      <PageHead title="My groups">
        <a href="/groups" className={headingLinkClass}>
          All groups
        </a>
        <CreateGroupButton variant="hollow" />
      </PageHead>
      <GroupList type="my" />
    </div>
  );
}
