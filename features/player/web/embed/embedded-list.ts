import type { ListEntry, ListEntryPage, ListView } from '#features/lists/contract.ts';
import { isPlayable, toPlayerTrack } from '#features/tracks/web/to-player-track.ts';
import type { PlayerTrack } from '#platform/web/player/player-state.ts';

/** What the embed player of a list shows: the list, and its first tracks. */
export interface EmbeddedList {
  list: Pick<ListView, 'id' | 'title' | 'kind' | 'selfLink' | 'tracksCount' | 'cover' | 'covers'> & {
    user: Pick<ListView['user'], 'username' | 'selfLink'>;
  };
  tracks: PlayerTrack[];
  nextPage: ListEntryPage['meta']['nextPage'];
}

/** Entries of a page of the embed player. */
export const embedItems = 50;

/** The tracks of entries that everybody may hear: its owner sees no more in the embed player than others. */
export const embeddedTracks = (entries: readonly ListEntry[]): PlayerTrack[] =>
  entries.flatMap(({ track }) =>
    track && isPlayable(track) && track.published && !track.withheld && !track.schoolOnly
      ? [toPlayerTrack(track)]
      : [],
  );

/** Picks what the embed player of a list needs, since all of it is written into the page. */
export const toEmbeddedList = (
  { id, title, kind, selfLink, tracksCount, cover, covers, user }: ListView,
  { entries, meta }: ListEntryPage,
): EmbeddedList => ({
  list: {
    id,
    title,
    kind,
    selfLink,
    tracksCount,
    cover,
    covers,
    user: { username: user.username, selfLink: user.selfLink },
  },
  tracks: embeddedTracks(entries),
  nextPage: meta.nextPage,
});
