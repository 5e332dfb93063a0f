import { useInfiniteQuery } from '@tanstack/react-query';
import { PageHead } from '#design/page-head/page-head.tsx';
import { PagedList, SearchList } from '#design/search-list/search-list.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import { MemberCard } from './member-card.tsx';
import styles from './members-page.module.css';
import { adminMembersQuery } from './members-query.ts';

/** `/admin/members`: every member; suspensions, sessions and lost second factors. */
export function MembersPage() {
  return (
    <div className={styles.page}>
      <PageHead title="Members" lead="The newest first. Whatever you do here is in the audit log." />
      <SearchList label="Find by name, profile link or e-mail address" maxLength={200}>
        {(search) => <MemberList search={search} />}
      </SearchList>
    </div>
  );
}

function MemberList({ search }: { search: string }) {
  return (
    <PagedList
      query={useInfiniteQuery(adminMembersQuery(useApi(), search))}
      name="Members"
      emptyText={search === '' ? 'Nobody has signed up yet.' : `There is no member like “${search}”.`}
      errorText="The members could not be loaded."
    >
      {(member) => <MemberCard member={member} />}
    </PagedList>
  );
}
