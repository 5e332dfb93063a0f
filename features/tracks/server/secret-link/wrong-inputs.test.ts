import * as secretLinks from '#features/tracks/secret-link.contract.ts';
import { aSecretTrack } from '#features/tracks/testing/a-secret-track.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';

const world = await aWorld();
let members = 0;
const as = () => world.person(`person${members++}`);
const unchanged = ['tracks', 'track_plays', 'track_secret_links'] as const;

for (const endpoint of [
  secretLinks.getSecretLink,
  secretLinks.makeSecretLink,
  secretLinks.deleteSecretLink,
]) {
  const good = async (person: unknown) => ({ id: (await aSecretTrack(world, person as Member)).id });
  wrongInputs({ world, endpoint, as, good, unchanged });
}

wrongInputs({
  world,
  endpoint: secretLinks.countSecretPlay,
  as,
  good: async (person) => {
    const { id, secret } = await aSecretTrack(world, person as Member);
    return { id, secret };
  },
  unchanged,
});
