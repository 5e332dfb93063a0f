import { aWorld } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { sendMessage } from '../contract.ts';

const world = await aWorld();
const [ada, ben] = [await world.person('ada'), await world.person('ben')];
const unchanged = ['conversations', 'conversation_participations', 'messages'] as const;

wrongInputs({
  world,
  endpoint: sendMessage,
  as: () => ada,
  good: () => ({
    message: { userId: ben.id, content: 'Hello', key: '0190a1b2-0000-7000-8000-000000000001' },
  }),
  unchanged,
});
