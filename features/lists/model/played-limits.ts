/** How many tracks "Played lately" has. */
export const MAX_PLAYED_TRACKS = 500;
/** How long they are in it. */
export const PLAYED_DAYS = 90;
/** The largest position, a day in ms. */
export const MAX_PLAYED_POSITION = 86_400_000;
