import type { TrackRow } from '#features/tracks/server/track-row.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { extensionPoint } from '#platform/server/extension-point.ts';

/** Makes the track of the actor's publication from an uploaded file, once; refuses others' and what has ended. */
export type TrackPublisher = (call: MemberCall, publicationId: string, fileName: string) => Promise<TrackRow>;
export const trackPublishers = extensionPoint<TrackPublisher>('who publishes tracks', { single: true });
