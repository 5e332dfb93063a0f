import { useSuspenseQuery } from '@tanstack/react-query';
import { Section } from '#design/section/section.tsx';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import { artistTracksQuery } from '../track-queries.ts';
import { ArtistTracksEmpty } from './artist-tracks-empty.tsx';
import { TrackGrid } from './track-grid.tsx';

interface NewestTracksProps {
  userId: string;
  username: string;
  /** Page with all of them. */
  href: string;
}

/** A member's newest tracks, with a link to all of them where there are more. */
export function NewestTracks({ userId, username, href }: NewestTracksProps) {
  const { data, dataUpdatedAt } = useSuspenseQuery(artistTracksQuery(useApi(), userId));
  const own = useViewer()?.id === userId;
  return (
    <Section
      heading="Newest tracks"
      showAll={data.meta.nextPage !== null && href}
      spoken={`tracks by ${username}`}
      landmark
    >
      {data.items.length === 0 ? (
        <ArtistTracksEmpty userId={userId} username={username} />
      ) : (
        <TrackGrid tracks={data.items} loadedAt={dataUpdatedAt} editable={own} level={3} />
      )}
    </Section>
  );
}
