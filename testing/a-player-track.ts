import type { PlayerTrack } from '#platform/web/player/player-state.ts';

/** A track of 100 seconds for the player, titled after its id. */
export function aPlayerTrack(id: string, more: Partial<PlayerTrack> = {}): PlayerTrack {
  return {
    id,
    title: `Piece ${id}`,
    username: 'ada',
    duration: 100_000,
    directWaveformUrl: `/files/${id}.json`,
    permalink: `piece-${id}`,
    profileLink: 'ada',
    shortLinkId: `short${id}`,
    songUrl: `/files/${id}.mp3`,
    fileName: `${id}.wav`,
    doesUserLike: null,
    artworkUrl: `/covers/${id}/400.svg`,
    ...more,
  };
}
