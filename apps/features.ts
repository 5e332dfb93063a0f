import { identity } from '#features/identity/server/feature.ts';
import { profiles } from '#features/profiles/server/feature.ts';
import { tracks } from '#features/tracks/server/feature.ts';
import { uploads } from '#features/uploads/server/feature.ts';
import type { Feature } from '#platform/server/feature.ts';

/** Every feature of the house; processes compose what they run from here. */
export const features: readonly Feature[] = [identity, profiles, uploads, tracks];
