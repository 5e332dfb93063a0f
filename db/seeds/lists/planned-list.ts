import type { StyleName } from '#studio/compose/styles/styles.ts';

/** A list of tracks that have something in common. */
export interface PlannedList {
  /** The name of its owner. */
  by: string;
  title: string;
  description: string;
  /** Its tracks are of these styles. */
  styles: readonly StyleName[];
  daysAgo: number;
  /** The largest number of its tracks. */
  most: number;
  /** A playlist has the tracks of others, an album those of its owner. */
  kind: 'playlist' | 'album';
}
