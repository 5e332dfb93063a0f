import type { ReactNode } from 'react';
import { ErrorState } from '#design/error-state/error-state.tsx';
import { headingLinkClass } from '#design/link/heading-link-class.ts';
import { PageHead } from '#design/page-head/page-head.tsx';
import { useAllFailed } from '#platform/web/api/use-all-failed.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import { PeopleToFollow } from './people-to-follow.tsx';
import { UserList } from './user-list.tsx';
import { homeListSources, sortedListSource, userListTitle, userListTypeOf } from './user-lists.ts';
import { userSectionQuery } from './user-queries.ts';
import { UserSection } from './user-section.tsx';
import styles from './users-page.module.css';

interface UsersPageProps {
  search: Record<string, string>;
  /** Renders the search results of a term. */
  found?: (term: string) => ReactNode;
}

/** The search term of `/users?term=`; null without one. */
export const searchTermOf = (search: Record<string, string>): string | null => search.term?.trim() || null;

/** `/users`: the results of `term`, else the list that `sort` names, else users home. */
export function UsersPage({ search, found }: UsersPageProps) {
  const term = searchTermOf(search);
  const type = userListTypeOf(search.sort);
  if (term !== null)
    return <FullListPage title={`Search results for "${term}"`}>{found?.(term)}</FullListPage>;
  if (type !== null)
    return (
      <FullListPage title={userListTitle(type)}>
        <UserList key={type} source={sortedListSource(type)} />
      </FullListPage>
    );
  return <UsersHome />;
}

function UsersHome() {
  const api = useApi();
  const viewer = useViewer();
  const sources = homeListSources(viewer);
  const { allFailed, retry } = useAllFailed(sources.map((source) => userSectionQuery(api, source).queryKey));
  return (
    <div className={styles.home}>
      <PageHead title="Users" />
      {allFailed && <ErrorState text="Something went wrong. Please try again later." onRetry={retry} />}
      {sources.map((source) => (
        <UserSection key={source.key} source={source} />
      ))}
      {viewer && <PeopleToFollow />}
    </div>
  );
}

function FullListPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <PageHead title={title}>
        <a href="/users" className={headingLinkClass}>
          All users
        </a>
      </PageHead>
      {children}
    </div>
  );
}
