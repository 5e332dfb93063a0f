import { type ReactNode, useId } from 'react';
import { LoadMore } from '#design/load-more/load-more.tsx';
import styles from './school-page.module.css';

interface SchoolSectionProps {
  heading: string;
  /** Heading level. */
  level?: 2 | 3;
  /** Content above the rows. */
  lead?: ReactNode;
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  /** `SchoolListRow` elements. */
  children: ReactNode;
}

/** A list on the school's page with a heading and a button for the next page. */
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
