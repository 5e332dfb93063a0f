import type { ReactNode } from 'react';
import { ListEnd } from '#design/list-end/list-end.tsx';
import type { GroupView } from '../../contract.ts';
import { GroupSubHead } from '../group-sub-head.tsx';
import styles from './member-list-page.module.css';

interface MemberListPageProps {
  group: GroupView;
  title: string;
  /** Accessible name of the list. */
  label: string;
  /** Actions of the page. */
  actions?: ReactNode;
  /** The empty state. */
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

/** A page that lists members of a group as cards and loads more at its end. */
export function MemberListPage({ group, title, label, actions, empty, list, children }: MemberListPageProps) {
  return (
    <div className={styles.page}>
      <GroupSubHead group={group} title={title}>
        {actions}
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
