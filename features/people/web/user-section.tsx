import { useQuery } from '@tanstack/react-query';
import Users from 'lucide-react/icons/users';
import { Carousel } from '#design/carousel/carousel.tsx';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { Section } from '#design/section/section.tsx';
import { UserCard } from '#features/profiles/web/user-card.tsx';
import { BestTrackButton } from '#features/tracks/web/best-track-button.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import type { UserListSource } from './user-lists.ts';
import { userSectionQuery } from './user-queries.ts';

interface UserSectionProps {
  source: UserListSource;
  /** Renders nothing for an empty list. */
  hideEmpty?: boolean;
}

/**
 * The first members of a list, with a link to the rest. The page's loader calls `prefetchQuery(userSectionQuery(...))`,
 * which never throws: a section whose call failed is left out.
 */
export function UserSection({ source, hideEmpty = false }: UserSectionProps) {
  const { data, dataUpdatedAt } = useQuery(userSectionQuery(useApi(), source));
  const { heading } = source;
  if (!data || (hideEmpty && data.items.length === 0)) return null;
  return (
    <Section heading={heading} showAll={data.meta.nextPage !== null && source.href}>
      {data.items.length === 0 ? (
        <EmptyState icon={Users} text={source.emptyText} />
      ) : (
        <Carousel label={heading} slideWidth={196}>
          {data.items.map((user) => (
            <UserCard
              key={user.id}
              user={user}
              loadedAt={dataUpdatedAt}
              play={<BestTrackButton user={user} />}
            />
          ))}
        </Carousel>
      )}
    </Section>
  );
}
