import { countPlay } from '#features/tracks/contract.ts';
import { playPlaceOf } from '#features/tracks/model/play-place.ts';
import { countSecretPlay } from '#features/tracks/secret-link.contract.ts';
import type { Api } from '#platform/pure/contract.ts';
import type { PlayerTrack } from '#platform/web/player/player-state.ts';

/** Counts a play for the track, with the kind of page that is open, or for the secret link by which it is heard. */
export const countPlayOf = (api: Api, { id, secret }: PlayerTrack) =>
  secret === undefined
    ? api(countPlay, { id, place: playPlaceOf(location.pathname) })
    : api(countSecretPlay, { id, secret });
