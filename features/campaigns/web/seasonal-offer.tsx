import type { CampaignView } from '#features/groups/group-campaign.contract.ts';
import { formatCount } from '#platform/pure/text/format-count.ts';
import { formatCampaignDay } from '../model/format-campaign-day.ts';
import styles from './seasonal-offer.module.css';

/** What a seasonal campaign gives, for how long the viewer has it, and what came of it so far. */
export function SeasonalOffer({ campaign }: { campaign: CampaignView }) {
  const { collaborationsCount, collaboratorsCount, unlimitedUntil } = campaign;
  const counts = [
    ['Collaborations', collaborationsCount],
    ['Collaborators', collaboratorsCount],
  ] as const;
  return (
    <div className={styles.offer}>
      <p className={styles.text}>Get 7 days of free unlimited collaboration.</p>
      {unlimitedUntil && (
        <p className={styles.until}>
          Unlimited until <time dateTime={unlimitedUntil}>{formatCampaignDay(unlimitedUntil)}</time>
        </p>
      )}
      <dl className={styles.counts}>
        {counts.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
