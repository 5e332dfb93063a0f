import { useSuspenseQuery } from '@tanstack/react-query';
import type { CampaignView } from '#features/groups/group-campaign.contract.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { JuryRankingEntry } from '../../jurors.contract.ts';
import styles from './jurors-page.module.css';
import { juryRankingQuery } from './jury-queries.ts';

/** What the jury has given so far, by place, with the notes of its members. */
export function JuryRanking({ campaign }: { campaign: CampaignView }) {
  const { data } = useSuspenseQuery(juryRankingQuery(useApi(), campaign.slug));
  const { jurorsNeeded } = campaign;
  return (
    <section aria-labelledby="jury-ranking">
      <h2 id="jury-ranking" className={styles.heading}>
        Ranking so far
      </h2>
      <p className={styles.quiet}>
        {data.entries.length === 0
          ? 'Nobody has scored an entry yet.'
          : `The weighted mean of those who have heard an entry, from 1 to 10. It has a place once ${
              jurorsNeeded === 1 ? 'a juror has' : `${jurorsNeeded} jurors have`
            } scored it.`}
      </p>
      <ol className={styles.ranking} role="list">
        {data.entries.map((entry) => (
          <RankedEntry key={entry.id} entry={entry} />
        ))}
      </ol>
    </section>
  );
}

function RankedEntry({ entry }: { entry: JuryRankingEntry }) {
  const { title, username, selfLink, place, score, jurors, opinions } = entry;
  return (
    <li className={styles.ranked}>
      <span className={styles.place}>{place ?? '–'}</span>
      <div className={styles.facts}>
        <a className={styles.name} href={selfLink}>
          {title}
        </a>
        <span className={styles.quiet}>
          {username} · {place === null ? 'Not heard by enough' : `heard by ${jurors}`}
        </span>
        <details className={styles.opinions}>
          <summary>
            Scores and notes<span className="spoken"> of {title}</span>
          </summary>
          <ul role="list">
            {opinions.map((opinion, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: members who have left have no name
              <li key={at}>
                <strong>{opinion.username ?? 'A member who has left'}</strong>: {opinionText(opinion)}
                {opinion.note !== '' && <p className={styles.note}>{opinion.note}</p>}
              </li>
            ))}
          </ul>
        </details>
      </div>
      {score !== null && <span className={styles.score}>{score.toFixed(2)}</span>}
    </li>
  );
}

function opinionText({ score, conflict }: JuryRankingEntry['opinions'][number]): string {
  if (conflict) return 'knows the maker';
  return score === null ? 'not scored in full' : score.toFixed(2);
}
