import { useQuery } from '@tanstack/react-query';
import Trophy from 'lucide-react/icons/trophy';
import { Icon } from '#design/icon/icon.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import styles from './awards.module.css';
import { awardsQuery } from './winner-queries.ts';

/** What a track, or a member, has won, as badges that lead to the campaigns; renders nothing without any. */
export function Awards({ of }: { of: { trackId: string } | { userId: string } }) {
  const { data } = useQuery(awardsQuery(useApi(), of));
  const awards = data?.awards ?? [];
  if (awards.length === 0) return null;
  return (
    <ul className={styles.awards} role="list" aria-label="Campaigns won">
      {awards.map(({ campaign, selfLink, prize, trackTitle, trackLink }) => (
        <li key={`${selfLink} ${trackLink}`}>
          <a className={styles.award} href={selfLink}>
            <Icon of={Trophy} size={20} />
            <span>
              Winner of {campaign}
              {prize !== null && `: ${prize}`}
              {'userId' in of && `, with “${trackTitle}”`}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
