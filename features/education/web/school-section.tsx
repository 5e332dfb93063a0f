import { type ReactNode, useId } from 'react';
import { LoadMore } from '#design/load-more/load-more.tsx';
import styles from './school-page.module.css';

interface SchoolSectionProps {
  heading: string;
  /** Of the heading, in the page's outline. */
  level?: 2 | 3;
  /** Before the rows. */
  lead?: ReactNode;
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  /** A `SchoolListRow` for each. */
  children: ReactNode;
}

/** A list of people on a school's page, below its heading, and the way to more of them. */
export function SchoolSection({ heading, level = 2, lead, list, children }: SchoolSectionProps) {
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section aria-labelledby={id} className={styles.section}>
      <Heading id={id} className={level === 2 ? styles.heading : styles.subheading}>
        {heading}
      </Heading>
      {lead}
      <ul className={styles.people}>{children}</ul>
      <LoadMore
        hasMore={list.hasNextPage}
        busy={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </section>
  );
}
