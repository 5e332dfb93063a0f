import Trophy from 'lucide-react/icons/trophy';
import { Icon } from '#design/icon/icon.tsx';
import type { AnswerOf } from '#platform/pure/contract.ts';
import type { listAwards } from '../../winners.contract.ts';
import styles from './award-badges.module.css';

interface AwardBadgesProps {
  awards: AnswerOf<typeof listAwards>['awards'];
  /** Whether they say with which track each was won. */
  namesTracks: boolean;
}

/** Campaigns that were won, as badges that lead to them. */
export function AwardBadges({ awards, namesTracks }: AwardBadgesProps) {
  return (
    <ul className={styles.awards} role="list" aria-label="Campaigns won">
      {awards.map(({ campaign, selfLink, prize, trackTitle, trackLink }) => (
        <li key={`${selfLink} ${trackLink}`}>
          <a className={styles.award} href={selfLink}>
            <Icon of={Trophy} size={20} />
            <span>
              Winner of {campaign}
              {prize !== null && `: ${prize}`}
              {namesTracks && `, with “${trackTitle}”`}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
