import { useQuery } from '@tanstack/react-query';
import { Section } from '#design/section/section.tsx';
import type { CampaignView } from '#features/groups/group-campaign.contract.ts';
import { TrackCard } from '#features/tracks/web/track-card.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import { winnersQuery } from './winner-queries.ts';
import styles from './winners.module.css';

/** The winners of a decided campaign with their tracks and prizes; renders nothing before. */
export function CampaignWinners({ campaign }: { campaign: CampaignView }) {
  if (campaign.phase !== 'decided') return null;
  return <Winners campaign={campaign} />;
}

function Winners({ campaign }: { campaign: CampaignView }) {
  const { data, dataUpdatedAt } = useQuery(winnersQuery(useApi(), campaign.slug));
  const winners = data?.winners ?? [];
  const tracks = winners.map(({ track }) => track);
  if (winners.length === 0) return null;
  return (
    <Section heading={winners.length === 1 ? 'Winner' : 'Winners'} landmark>
      <ol className={styles.winners} role="list">
        {winners.map(({ track, prize }) => (
          <li key={track.id} className={styles.winner}>
            {prize && (
              <p className={styles.prize}>
                <strong>{prize.name}</strong>
                {prize.giver !== '' && ` by ${prize.giver}`}
              </p>
            )}
            <TrackCard track={track} list={tracks} loadedAt={dataUpdatedAt} />
          </li>
        ))}
      </ol>
    </Section>
  );
}
