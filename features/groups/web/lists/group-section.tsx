import { useQuery } from '@tanstack/react-query';
import { Carousel } from '#design/carousel/carousel.tsx';
import { Section } from '#design/section/section.tsx';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import { groupSectionQuery } from '../group-queries.ts';
import { GroupCard } from './group-card.tsx';
import { GroupListEmpty } from './group-list-empty.tsx';
import { type GroupListType, groupLists } from './group-lists.ts';

interface GroupSectionProps {
  type: GroupListType;
  /** Replaces the heading that the list has on groups home. */
  heading?: string;
  /** Renders nothing for an empty list. */
  hideEmpty?: boolean;
  /** Loads the pictures at once, for a section that is in view when the page opens. */
  eager?: boolean;
}

/**
 * The first groups of a list, with a link to the rest. A page's loader fills it by `prefetchQuery(groupSectionQuery(...))`,
 * which never throws: a section whose call failed is left out.
 */
export function GroupSection({ type, heading, hideEmpty = false, eager = false }: GroupSectionProps) {
  const viewer = useViewer();
  const { data } = useQuery(groupSectionQuery(useApi(), type, viewer?.id));
  const list = groupLists[type];
  const name = heading ?? list.heading;
  if (!data || (hideEmpty && data.items.length === 0)) return null;
  return (
    <Section heading={name} showAll={data.meta.nextPage !== null && list.href}>
      {data.items.length === 0 ? (
        <GroupListEmpty type={type} />
      ) : (
        <Carousel label={name} slideWidth={196}>
          {data.items.map((group) => (
            <GroupCard key={group.id} group={group} eager={eager} />
          ))}
        </Carousel>
      )}
    </Section>
  );
}
