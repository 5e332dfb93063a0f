import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { aWorld } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { listSimilarTracks } from '../contract.ts';
import './similar.store.ts';

const world = await aWorld();
const ada = await world.person('ada');

wrongInputs({
  world,
  endpoint: listSimilarTracks,
  as: () => ada,
  unchanged: ['similar_tracks'],
  good: async () => ({ id: (await aStoredTrack(world, ada)).id }),
});
