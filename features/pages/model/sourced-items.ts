import type { GroupView } from '#features/groups/contract.ts';
import type { NewsView } from '#features/news/contract.ts';
import type { ListedUser } from '#features/profiles/users.contract.ts';
import type { TrackView } from '#features/tracks/contract.ts';

type NewsCard = Omit<NewsView, 'body' | 'externalUrl' | 'externalUrlText'>;

/** What a sourced carousel shows; `loadedAt` is when it was read, which cards with likes need. */
export type SourcedItems = { loadedAt: number } & (
  | { type: 'tracks'; items: readonly TrackView[] }
  | { type: 'groups'; items: readonly GroupView[] }
  | { type: 'users'; items: readonly ListedUser[] }
  | { type: 'news'; items: readonly NewsCard[] }
);
