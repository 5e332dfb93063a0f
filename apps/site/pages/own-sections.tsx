import { type QueryClient, useQuery } from '@tanstack/react-query';
import { Carousel } from '#design/carousel/carousel.tsx';
import { Section } from '#design/section/section.tsx';
import { groupSectionQuery } from '#features/groups/web/group-queries.ts';
import { lastPlayedQuery } from '#features/lists/web/played/last-played-query.ts';
import { CreateProjectTile } from '#features/projects/web/create-project-tile.tsx';
import { lastEditedProjectsQuery } from '#features/projects/web/project-list-queries.ts';
import { ProjectTile } from '#features/projects/web/project-tile.tsx';
import { trackSectionQuery } from '#features/tracks/web/track-queries.ts';
import type { Api } from '#platform/pure/contract.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { Viewer } from '#platform/web/viewer.ts';
import { homeItems } from './home-items.ts';

export { GoOnListening } from '#features/lists/web/played/go-on-listening.tsx';
export { PeopleToFollow } from '#features/people/web/people-to-follow.tsx';

/** Loads the sections that only members see, concurrently. One whose call fails is left out. */
export async function loadOwnSections(api: Api, client: QueryClient, viewer: Viewer): Promise<void> {
  await Promise.all([
    client.prefetchQuery({ ...lastPlayedQuery(api), staleTime: 0 }),
    client.prefetchQuery(lastEditedProjectsQuery(api)),
    client.prefetchQuery(groupSectionQuery(api, 'my', viewer.id)),
    client.prefetchQuery(trackSectionQuery(api, 'followed', homeItems)),
  ]);
}

/** The viewer's latest projects after the tile that creates one; nothing where the call has failed. */
export function CommunityProjects() {
  const { data } = useQuery(lastEditedProjectsQuery(useApi()));
  if (!data) return null;
  const { items, meta } = data;
  return (
    <Section heading="My projects" showAll={meta.nextPage !== null && '/account/projects'}>
      <Carousel label="My projects" slideWidth={240}>
        <CreateProjectTile />
        {items.map((project) => (
          <ProjectTile key={project.id} project={project} eager />
        ))}
      </Carousel>
    </Section>
  );
}
