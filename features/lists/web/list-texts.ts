import type { ListView } from '../contract.ts';
import type { ListKind, ListVisibility } from '../model/list-limits.ts';
import { isReleaseToCome } from '../model/release-day.ts';

export const listKindLabels: Record<ListKind, string> = { playlist: 'Playlist', album: 'Album' };

export const listVisibilityLabels: Record<ListVisibility, string> = {
  public: 'Public',
  secret: 'Secret link',
  private: 'Private',
};

export const listVisibilityHints: Record<ListVisibility, string> = {
  public: 'Everybody can see it. Your profile shows it once it has a track that others can hear.',
  secret: 'Only those who have its secret link can see it.',
  private: 'Only you can see it.',
};

/** What a list says that moderators hide. */
export const withheldText = 'Hidden by the moderators';

export const tracksText = ({ tracksCount }: Pick<ListView, 'tracksCount'>): string =>
  `${tracksCount.toLocaleString('en')} ${tracksCount === 1 ? 'track' : 'tracks'}`;

/** What comes before the release date of an album: "Comes out" while it is to come. */
export const releaseLabel = (day: string): string =>
  isReleaseToCome(day, new Date()) ? 'Comes out' : 'Released';
