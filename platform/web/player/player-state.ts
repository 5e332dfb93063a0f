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
  /** Integrated loudness in LUFS, where it is known. */
  loudness?: number;
  /** Of the track's secret link, where the listener hears it by that. */
  secret?: string | undefined;
  fileName: string;
  /** Null for a guest. */
  doesUserLike: boolean | null;
  artworkUrl: string;
}

export type Repeat = 'off' | 'all' | 'one';

/** What follows the track. */
export interface PlayerQueue {
  /** In the order of playback; a track is in it once. */
  queue: readonly PlayerTrack[];
  repeat: Repeat;
  /** While the queue is shuffled: the ids in the order of the list. */
  order: readonly string[] | null;
}

export interface PlayerState extends Omit<PlayerTrack, 'id'>, PlayerQueue {
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
  /** Shown and not played since: its audio is not loaded. */
  isRestored: boolean;
  hasNext: boolean;
  hasPrevious: boolean;
  /** 0 to 1; stays for the next track, like `isMuted`, `repeat` and `order`. */
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
  isRestored: false,
  queue: [],
  repeat: 'off',
  order: null,
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
