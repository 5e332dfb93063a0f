import { quietWay } from '#design/link/quiet-way.ts';
import { PageHead } from '#design/page-head/page-head.tsx';
import { useViewer } from '#platform/web/app-context.tsx';
import { CreateGroupButton } from './create-group-button.tsx';
import { GroupList } from './group-list.tsx';
import { groupLists, groupListTypeOf, groupSectionsFor } from './group-lists.ts';
import { GroupSection } from './group-section.tsx';
import styles from './groups-page.module.css';

/** `/groups`: home, or all of the list that `type` names. */
export function GroupsPage({ search }: { search: Record<string, string> }) {
  const type = groupListTypeOf(search.type);
  if (type === null) return <GroupsHome />;
  return (
    <div className={styles.page}>
      <PageHead title={groupLists[type].title}>
        <a href="/groups" className={quietWay}>
          All groups
        </a>
      </PageHead>
      <GroupList key={type} type={type} />
    </div>
  );
}

/** The beginnings of all lists, one row each. */
function GroupsHome() {
  return (
    <div className={styles.home}>
      <PageHead title="Groups">
        <CreateGroupButton />
      </PageHead>
      {groupSectionsFor(useViewer()).map((type, index) => (
        <GroupSection key={type} type={type} eager={index === 0} />
      ))}
    </div>
  );
}
