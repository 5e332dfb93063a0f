import { useQuery } from '@tanstack/react-query';
import { linkClass } from '#design/link/link-class.ts';
import { formatCount } from '#platform/pure/text/format-count.ts';
import { useApi } from '#platform/web/app-context.tsx';
import styles from './ballot-page.module.css';
import { resultQuery } from './voting-queries.ts';

/** The result of the public vote with how many votes were not counted; says so while it is not there yet. */
export function PublicResult({ slug }: { slug: string }) {
  const { data } = useQuery(resultQuery(useApi(), slug));
  if (data === undefined) return null;
  if ('waiting' in data) return <p>{data.waiting}</p>;
  const { votes, notCounted, entries } = data;
  return (
    <section aria-labelledby="public-result">
      <h2 id="public-result" className={styles.heading}>
        Result
      </h2>
      <p className={styles.hint}>
        {formatCount(votes)} {votes === 1 ? 'vote' : 'votes'} counted, {formatCount(notCounted)} not counted
      </p>
      <ol className={styles.list} role="list">
        {entries.map(({ place, votes: given, track }) => (
          <li key={track.id} className={styles.row}>
            <span className={styles.place}>{place}</span>
            <div className={styles.names}>
              <a className={styles.title} href={track.selfLink}>
                {track.title}
              </a>
              <a className={linkClass('quiet')} href={track.user.selfLink}>
                {track.user.username}
              </a>
            </div>
            <span>
              {formatCount(given)} {given === 1 ? 'vote' : 'votes'}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
