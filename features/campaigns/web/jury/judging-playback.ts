import type { PlayerTrack } from '#platform/web/player/player-state.ts';
import { usePlayback } from '#platform/web/player/use-playback.ts';
import type { JudgingEntryView } from '../../jury.contract.ts';

/** An entry for the player; without links where names are hidden, and never with a like. */
export const toPlayerEntry = (entry: JudgingEntryView): PlayerTrack => ({
  id: entry.id,
  title: entry.title,
  username: entry.maker?.username ?? '',
  duration: entry.duration ?? 0,
  directWaveformUrl: entry.directWaveformUrl,
  permalink: entry.maker?.permalink ?? null,
  profileLink: entry.maker?.profileLink ?? null,
  shortLinkId: null,
  songUrl: entry.audioMp3Url ?? '',
  fileName: '',
  doesUserLike: null,
  artworkUrl: entry.artworkUrl,
});

export const toEntryQueue = (entries: readonly JudgingEntryView[]): PlayerTrack[] =>
  entries.filter(({ audioMp3Url }) => audioMp3Url !== null).map(toPlayerEntry);

/** Playback of an entry by the page's one player, which goes on with the others. */
export const useEntryPlayback = (entry: JudgingEntryView, entries: readonly JudgingEntryView[]) =>
  usePlayback(entry.id, () =>
    entry.audioMp3Url === null ? null : { track: toPlayerEntry(entry), queue: toEntryQueue(entries) },
  );
