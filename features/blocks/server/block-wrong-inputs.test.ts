import { aWorld } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { blockUser, listBlocks, unblockUser } from '../contract.ts';

const world = await aWorld();
const [ada, ben] = [await world.person('ada'), await world.person('ben')];
const unchanged = ['blocks'] as const;

wrongInputs({ world, endpoint: listBlocks, as: () => ada, good: () => ({}), unchanged });
wrongInputs({ world, endpoint: unblockUser, as: () => ada, good: () => ({ id: ben.id }), unchanged });
wrongInputs({ world, endpoint: blockUser, as: () => ada, good: () => ({ id: ben.id }), unchanged });
