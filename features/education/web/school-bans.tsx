import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Button } from '#design/button/button.tsx';
import { LoadMore } from '#design/load-more/load-more.tsx';
import { formatDay } from '#platform/pure/format-day.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { liftSchoolBan, type SchoolBan } from '../bans.contract.ts';
import { schoolBansQuery } from './education-queries.ts';
import styles from './school-page.module.css';
import { useSchoolDeed } from './use-school-deed.ts';

/** Whom the school lets in no more, for its owner, who can lift it. */
export function SchoolBans({ id }: { id: string }) {
  const query = useSuspenseInfiniteQuery(schoolBansQuery(useApi(), id));
  const bans = query.data.pages.flatMap((page) => page.bans);
  if (bans.length === 0) return null;
  return (
    <section aria-labelledby="banned" className={styles.section}>
      <h2 id="banned" className={styles.heading}>
        Banned
      </h2>
      <ul className={styles.people}>
        {bans.map((ban) => (
          <li key={ban.userGuid} className={styles.person}>
            <div className={styles.who}>
              <strong>{ban.username}</strong>
              <span className={styles.facts}>since {formatDay(ban.since)}</span>
            </div>
            <Lift schoolId={id} ban={ban} />
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </section>
  );
}

function Lift({ schoolId, ban }: { schoolId: string; ban: SchoolBan }) {
  const api = useApi();
  const { busy, run } = useSchoolDeed(['school-bans', schoolId]);
  return (
    <Button
      busy={busy}
      aria-label={`Lift the ban of ${ban.username}`}
      onClick={() =>
        void run(
          () => api(liftSchoolBan, { id: schoolId, userGuid: ban.userGuid }),
          `${ban.username} may ask to be let in again.`,
        )
      }
    >
      Lift the ban
    </Button>
  );
}
