import type { ReactNode } from 'react';
import { ListEnd } from '#design/list-end/list-end.tsx';
import type { GroupView } from '../contract.ts';
import { GroupSubHead } from './group-sub-head.tsx';
import styles from './member-list-page.module.css';

interface MemberListPageProps {
  group: GroupView;
  title: string;
  /** What the list is called. */
  label: string;
  /** What one may do here. */
  actions?: ReactNode;
  /** In place of the people where there are none. */
  empty?: ReactNode;
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  /** A `MemberCard` for each. */
  children: ReactNode;
}

/** A page of a group's people: its head, a card for each of them, and the way to more. */
export function MemberListPage({
  group,
  title,
  label,
  actions: ways,
  empty,
  list,
  children,
}: MemberListPageProps) {
  return (
    <div className={styles.page}>
      <GroupSubHead group={group} title={title}>
        {ways}
      </GroupSubHead>
      {empty}
      <ul className={styles.grid} aria-label={label} role="list">
        {children}
      </ul>
      <ListEnd
        hasMore={list.hasNextPage}
        busy={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        onMore={() => void list.fetchNextPage()}
      />
    </div>
  );
}
