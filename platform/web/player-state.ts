/** What the player needs to know of a piece of audio. Times are in milliseconds. */
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
  /** Null when nobody is signed in. */
  doesUserLike: boolean | null;
  artworkUrl: string;
}

export interface PlayerState extends Omit<PlayerTrack, 'id'> {
  /** Null before the first piece. */
  id: string | null;
  isPlaying: boolean;
  isPaused: boolean;
  /** Position in ms. */
  time: number;
  /** `time` divided by `duration`, 0 to 1. */
  progress: number;
  /** Share of the piece that has been loaded, 0 to 1. */
  buffered: number;
  /** The sound has been asked for and is not there yet. */
  isWaiting: boolean;
  hasNext: boolean;
  hasPrevious: boolean;
  /** 0 to 1; kept from piece to piece, as `isMuted` is. */
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

/** `time` within the piece, and the progress that belongs to it. */
export function withTime(state: PlayerState, time: number): PlayerState {
  const within = Math.min(Math.max(0, time), state.duration);
  return { ...state, time: within, progress: state.duration > 0 ? within / state.duration : 0 };
}
