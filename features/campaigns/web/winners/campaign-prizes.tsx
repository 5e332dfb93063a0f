import { Section } from '#design/section/section.tsx';
import type { CampaignView } from '#features/groups/group-campaign.contract.ts';
import { formatCount } from '#platform/pure/text/format-count.ts';
import styles from './winners.module.css';

/** What can be won, until the winners stand there with it; renders nothing without prizes. */
export function CampaignPrizes({ campaign }: { campaign: CampaignView }) {
  const { prizes, phase } = campaign;
  if (prizes.length === 0 || phase === 'decided') return null;
  return (
    <Section heading="Prizes" landmark>
      <ol className={styles.prizes} role="list">
        {prizes.map(({ id, name, description, amount, giver }) => (
          <li key={id} className={styles.card}>
            <h3 className={styles.name}>
              {amount > 1 && `${formatCount(amount)} × `}
              {name}
            </h3>
            {giver !== '' && <p className={styles.quiet}>Given by {giver}</p>}
            {description !== '' && <p className={styles.text}>{description}</p>}
          </li>
        ))}
      </ol>
    </Section>
  );
}
