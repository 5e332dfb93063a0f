import { Skeleton } from '#design/skeleton/skeleton.tsx';
import type { GroupView } from '../contract.ts';
import { GroupCard } from './group-card.tsx';
import styles from './group-grid.module.css';

interface GroupGridProps {
  groups: readonly GroupView[];
  /** Of the cards' names, in the page's outline. */
  level?: 2 | 3;
}

/** How many pictures are in view when a page opens. */
const inView = 6;

/** Groups as cards in as many columns as there is room for. */
export function GroupGrid({ groups, level }: GroupGridProps) {
  return (
    <ul className={styles.grid} role="list">
      {groups.map((group, index) => (
        <li key={group.id}>
          <GroupCard group={group} eager={index < inView} level={level} />
        </li>
      ))}
    </ul>
  );
}

/** The grid before its groups are there. */
export function GroupGridSkeleton({ count = 10 }: { count?: number }) {
  return (
    <ul className={styles.grid} aria-busy="true" aria-label="Loading groups">
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places, not things
        <li key={place} className={styles.loading}>
          <Skeleton height="auto" className={styles.picture} />
          <Skeleton width="70%" height={18} />
          <Skeleton width="45%" height={14} />
        </li>
      ))}
    </ul>
  );
}
