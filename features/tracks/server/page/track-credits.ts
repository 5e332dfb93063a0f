import type { Call } from '#platform/server/call.ts';
import { extensionPoint } from '#platform/server/extension-point.ts';

/** What a track was made from, as guests may know it; what is gone or hidden has neither title nor address. */
export interface TrackCredit {
  kind: string;
  title: string | null;
  href: string | null;
  author: string | null;
}

/** Finds the credits of a track; implemented by features/remixes. */
export type FindTrackCredits = (call: Call, trackId: string) => Promise<TrackCredit[]>;
export const trackCredits = extensionPoint<FindTrackCredits>('credits of a track', { single: true });
