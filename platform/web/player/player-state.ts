/** A track as the player needs it. Times are in ms. */
export interface PlayerTrack {
  id: string;
  title: string;
  username: string;
  duration: number;
  directWaveformUrl: string | null;
  permalink: string | null;
  profileLink: string | null;
  shortLinkId: string | null;
  songUrl: string;
  fileName: string;
  /** Null for a guest. */
  doesUserLike: boolean | null;
  artworkUrl: string;
}

export interface PlayerState extends Omit<PlayerTrack, 'id'> {
  /** Null before the first track. */
  id: string | null;
  isPlaying: boolean;
  isPaused: boolean;
  /** Position in ms. */
  time: number;
  /** `time` divided by `duration`, 0 to 1. */
  progress: number;
  /** Share of the track that has been loaded, 0 to 1. */
  buffered: number;
  /** Playback was requested and has not started yet. */
  isWaiting: boolean;
  hasNext: boolean;
  hasPrevious: boolean;
  /** 0 to 1; stays for the next track, like `isMuted`. */
  volume: number;
  isMuted: boolean;
}

export const emptyPlayerState: PlayerState = {
  id: null,
  title: '',
  username: '',
  duration: 0,
  directWaveformUrl: null,
  permalink: null,
  profileLink: null,
  shortLinkId: null,
  songUrl: '',
  fileName: '',
  doesUserLike: null,
  artworkUrl: '',
  isPlaying: false,
  isPaused: false,
  time: 0,
  progress: 0,
  buffered: 0,
  isWaiting: false,
  hasNext: false,
  hasPrevious: false,
  volume: 1,
  isMuted: false,
};

/** The state at `time` (ms), clamped to the duration, with its progress. */
export function withTime(state: PlayerState, time: number): PlayerState {
  const within = Math.min(Math.max(0, time), state.duration);
  return { ...state, time: within, progress: state.duration > 0 ? within / state.duration : 0 };
}
