import { useQuery } from '@tanstack/react-query';
import { Carousel } from '#design/carousel/carousel.tsx';
import { Section } from '#design/section/section.tsx';
import { CreateProjectTile } from '#features/projects/web/create-project-tile.tsx';
import { lastEditedProjectsQuery } from '#features/projects/web/project-list-queries.ts';
import { ProjectTile } from '#features/projects/web/project-tile.tsx';
import { useApi } from '#platform/web/app-context.tsx';

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
