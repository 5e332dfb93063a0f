import { CardGrid } from '#design/card-grid/card-grid.tsx';
import { Skeleton } from '#design/skeleton/skeleton.tsx';
import type { ListedUser } from '../users.contract.ts';
import { UserCard } from './user-card.tsx';
import styles from './user-grid.module.css';

interface UserGridProps {
  users: readonly ListedUser[];
  /** When they were read, in ms. */
  loadedAt?: number;
  /** Heading level of the names. */
  level?: 2 | 3;
}

/** Members as cards in as many columns as fit. */
export function UserGrid({ users, loadedAt, level }: UserGridProps) {
  return (
    <CardGrid>
      {users.map((user) => (
        <UserCard key={user.id} user={user} loadedAt={loadedAt} level={level} />
      ))}
    </CardGrid>
  );
}

/** Placeholder of the grid while it loads. */
export function UserGridSkeleton({ count = 10 }: { count?: number }) {
  return (
    <CardGrid label="Loading users" busy>
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places, not things
        <div key={place} className={styles.loading}>
          <Skeleton width={96} height={96} className={styles.round} />
          <Skeleton width="60%" height={18} />
          <Skeleton width="75%" height={14} />
        </div>
      ))}
    </CardGrid>
  );
}
