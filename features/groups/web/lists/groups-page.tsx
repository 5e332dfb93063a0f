import { ErrorState } from '#design/error-state/error-state.tsx';
import { headingLinkClass } from '#design/link/heading-link-class.ts';
import { PageHead } from '#design/page-head/page-head.tsx';
import { useAllFailed } from '#platform/web/api/use-all-failed.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import { groupSectionQuery } from '../group-queries.ts';
import { CreateGroupButton } from './create-group-button.tsx';
import { GroupList } from './group-list.tsx';
import { groupLists, groupListTypeOf, groupSectionsFor } from './group-lists.ts';
import { GroupSection } from './group-section.tsx';
import styles from './groups-page.module.css';

/** `/groups`: groups home, or the whole list of `type`. */
export function GroupsPage({ search }: { search: Record<string, string> }) {
  const type = groupListTypeOf(search.type);
  if (type === null) return <GroupsHome />;
  return (
    <div className={styles.page}>
      <PageHead title={groupLists[type].title}>
        <a href="/groups" className={headingLinkClass}>
          All groups
        </a>
      </PageHead>
      <GroupList key={type} type={type} />
    </div>
  );
}

/** A section for each list. */
function GroupsHome() {
  const api = useApi();
  const types = groupSectionsFor(useViewer());
  const { allFailed, retry } = useAllFailed(types.map((type) => groupSectionQuery(api, type).queryKey));
  return (
    <div className={styles.home}>
      <PageHead title="Groups">
        <a href="/campaigns" className={headingLinkClass}>
          Campaigns
        </a>
        <CreateGroupButton variant="gradient" />
      </PageHead>
      {allFailed && <ErrorState text="Something went wrong. Please try again later." onRetry={retry} />}
      {types.map((type, index) => (
        <GroupSection key={type} type={type} eager={index === 0} />
      ))}
    </div>
  );
}
