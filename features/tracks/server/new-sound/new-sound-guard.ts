import type { Call } from '#platform/server/call.ts';
import { extensionPoint } from '#platform/server/extension-point.ts';

/** Why the sound of a track may not be replaced now, as a sentence; null where nothing is against it. */
export type NewSoundGuard = (call: Call, trackId: string) => Promise<string | null>;
export const newSoundGuards = extensionPoint<NewSoundGuard>('guards of new sounds');
