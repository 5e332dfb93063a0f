import { CardGrid, CardGridSkeleton } from '#design/card-grid/card-grid.tsx';
import type { GroupView } from '../../contract.ts';
import { GroupCard } from './group-card.tsx';

interface GroupGridProps {
  groups: readonly GroupView[];
  /** Heading level of the cards' names. */
  level?: 2 | 3;
}

/** Number of pictures that are in view when a page opens. */
const inView = 6;

/** Groups as cards in as many columns as fit. */
export function GroupGrid({ groups, level }: GroupGridProps) {
  return (
    <CardGrid>
      {groups.map((group, index) => (
        <GroupCard key={group.id} group={group} eager={index < inView} level={level} />
      ))}
    </CardGrid>
  );
}

/** The grid while its groups load. */
export function GroupGridSkeleton({ count = 10 }: { count?: number }) {
  return <CardGridSkeleton label="Loading groups" count={count} ratio="4 / 3" />;
}
