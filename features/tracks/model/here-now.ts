/** Fewer listeners are not shown as a number, as one could tell who they are. */
export const FEWEST_LISTENERS = 3;

/** Who started a track in this time counts as a listener. */
export const LISTENING_MS = 15 * 60_000;

/** What the community's home watches, and the live message when a track was published. */
export const HERE_NOW_KEY = 'community:now';
export const HERE_NOW = 'here-now';

/** The track that was published last; null for none. */
export interface HereNowMessage {
  newest: string | null;
}
