const minuteMs = 60_000;

/** A page that publishes says so as often. */
export const seenEveryMs = minuteMs / 2;
/** A page that has said nothing for as long is taken for closed. */
const silenceMs = 2 * minuteMs;
/** So long after the press the server renders whatever a page says, so that the track is there in 15 minutes (STUDIO-189). */
const mostMs = 10 * minuteMs;
/** A version that could not be rendered for as long is given up. */
export const givenUpAfterMs = 24 * 60 * minuteMs;

interface Pressed {
  /** The press. */
  createdAt: Date;
  /** When its page was last heard of. */
  seenAt: Date;
}

/** How long the server still waits for the page that publishes, in ms; 0 where it renders now. */
export const waitForPageMs = ({ createdAt, seenAt }: Pressed, now: Date): number =>
  Math.max(0, Math.min(seenAt.getTime() + silenceMs, createdAt.getTime() + mostMs) - now.getTime());
