import { GroupCard } from '#features/groups/web/group-card.tsx';
import { UserCard } from '#features/profiles/web/user-card.tsx';
import { ProjectTile } from '#features/projects/web/project-tile.tsx';
import type { TrackView } from '#features/tracks/contract.ts';
import { TrackCard } from '#features/tracks/web/track-card.tsx';
import type { SearchResult } from './search-queries.ts';

interface SearchResultCardProps {
  found: SearchResult;
  /** The shown tracks, as the playlist. */
  tracks: readonly TrackView[];
  /** When it was loaded, in ms. */
  loadedAt: number;
  eager: boolean;
}

/** A search result, as the card of its feature. */
export function SearchResultCard({ found, tracks, loadedAt, eager }: SearchResultCardProps) {
  switch (found.type) {
    case 'mixdown':
      return <TrackCard track={found} list={tracks} loadedAt={loadedAt} eager={eager} level={2} />;
    case 'user':
      return <UserCard user={found} loadedAt={loadedAt} level={2} />;
    case 'group':
      return <GroupCard group={found} eager={eager} level={2} />;
    case 'piece':
      return <ProjectTile project={found} eager={eager} level={2} />;
  }
}
