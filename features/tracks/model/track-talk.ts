/** Live message to who looks at a track's page: its counts, and whether its comments changed. */
export const TRACK_TALK = 'track-talk';

export interface TrackTalk {
  id: string;
  likesCount: number;
  commentsCount: number;
  /** Whether a comment came or went since the last message. */
  comments: boolean;
}

/** What the page of a track watches. */
export const trackTalkKey = (trackId: string): string => `track:${trackId}`;
