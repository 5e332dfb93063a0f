import { GroupCard } from '#features/groups/web/group-card.tsx';
import { UserCard } from '#features/profiles/web/user-card.tsx';
import { PieceTile } from '#features/projects/web/piece-tile.tsx';
import type { TrackView } from '#features/tracks/contract.ts';
import { TrackCard } from '#features/tracks/web/track-card.tsx';
import type { Found } from './search-queries.ts';

interface FoundCardProps {
  found: Found;
  /** The tracks that are shown: playing goes on in them. */
  tracks: readonly TrackView[];
  /** When it was read, in ms. */
  loadedAt: number;
  eager: boolean;
}

/** Whatever was found, as its feature shows it in lists. */
export function FoundCard({ found, tracks, loadedAt, eager }: FoundCardProps) {
  switch (found.type) {
    case 'mixdown':
      return <TrackCard track={found} list={tracks} loadedAt={loadedAt} eager={eager} level={2} />;
    case 'user':
      return <UserCard user={found} loadedAt={loadedAt} level={2} />;
    case 'group':
      return <GroupCard group={found} eager={eager} level={2} />;
    case 'piece':
      return <PieceTile piece={found} eager={eager} level={2} />;
  }
}
