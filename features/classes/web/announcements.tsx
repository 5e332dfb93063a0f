import type { ReactNode } from 'react';
import { Button } from '#design/button/button.tsx';
import { LoadMore } from '#design/load-more/load-more.tsx';
import { useSchoolMutation } from '#features/education/web/use-school-mutation.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { type ClassAnnouncement, deleteClassAnnouncement } from '../class-members.contract.ts';
import styles from './classes.module.css';
import { ReadAloud } from './read-aloud.tsx';

interface AnnouncementsProps {
  list: {
    data: { pages: readonly { announcements: readonly ClassAnnouncement[] }[] };
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  /** Names the class of each. */
  showsClass?: boolean;
  /** Whether the viewer may take announcements back. */
  mayTakeBack?: boolean;
  /** Above the list. */
  children?: ReactNode;
}

/** What teachers have announced, newest first; nobody answers. */
export function Announcements({
  list,
  showsClass = false,
  mayTakeBack = false,
  children,
}: AnnouncementsProps) {
  const announcements = list.data.pages.flatMap((page) => page.announcements);
  return (
    <section className={styles.section} aria-labelledby="announcements">
      <h2 id="announcements" tabIndex={-1} className={styles.heading}>
        Announcements
      </h2>
      {children}
      {announcements.length === 0 && <p className={styles.lead}>Nothing is announced.</p>}
      <ul className={styles.list}>
        {announcements.map((one) => (
          <li key={one.id} className={styles.announcement}>
            <p>{one.text}</p>
            <div className={styles.heading}>
              <small className={styles.facts}>
                {[showsClass && one.workspace.name, one.author, formatDay(one.createdAt)]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
              <span className={styles.row}>
                <ReadAloud text={one.text} label={`the announcement of ${formatDay(one.createdAt)}`} />
                {mayTakeBack && one.mayDelete && <TakeBackButton one={one} />}
              </span>
            </div>
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={list.hasNextPage}
        busy={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </section>
  );
}

function TakeBackButton({ one }: { one: ClassAnnouncement }) {
  const api = useApi();
  const { isPending, mutate } = useSchoolMutation(
    ['classes', 'announcements'],
    () => api(deleteClassAnnouncement, { workspaceId: one.workspace.id, id: one.id }),
    'The announcement is taken back.',
  );
  return (
    <Button
      variant="quiet"
      busy={isPending}
      aria-label={`Take back: ${one.text.slice(0, 60)}`}
      onClick={(event) => {
        mutate();
        // The button goes with the announcement.
        event.currentTarget.closest('section')?.querySelector('h2')?.focus();
      }}
    >
      Take back
    </Button>
  );
}
