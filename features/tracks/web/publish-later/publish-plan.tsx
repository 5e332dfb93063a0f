import { formatTimestamp } from '#platform/pure/text/format-timestamp.ts';
import type { TrackView } from '../../contract.ts';
import styles from './publish-later.module.css';

const refusals = {
  failed: 'its file could not be processed.',
  hidden: 'the moderators have hidden it.',
  suspended: 'your account was suspended.',
} as const;

/** When an own track will be published, in the member's time zone, or why it was not. Drawn in the browser only. */
export function PublishPlan({ track: { publishAt, publishRefused } }: { track: TrackView }) {
  if (publishAt)
    return (
      <p className={styles.plan}>
        Will be published <time dateTime={publishAt}>{formatLocal(publishAt)}</time>
      </p>
    );
  if (!publishRefused) return null;
  return <p className={styles.refused}>It was not published at its time: {refusals[publishRefused]}</p>;
}

/** In the member's time zone, as other planned times are written: from 00:00 to 23:59, with the year. */
const formatLocal = (at: string): string =>
  `${formatTimestamp(at, localZone()).replace(/^24/, '00')} ${new Date(at).getFullYear()}`;

/** The member's time zone by its IANA name. */
export const localZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
