import { countPlay } from '#features/tracks/contract.ts';
import { countSecretPlay } from '#features/tracks/secret-link.contract.ts';
import type { Api } from '#platform/pure/contract.ts';
import type { PlayerTrack } from '#platform/web/player/player-state.ts';

/** Counts a play for the track, or for the secret link by which it is heard. */
export const countPlayOf = (api: Api, { id, secret }: PlayerTrack) =>
  secret === undefined ? api(countPlay, { id }) : api(countSecretPlay, { id, secret });
