import * as contract from '#features/uploads/contract.ts';
import { aWorld } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';

const world = await aWorld();
const unchanged = ['uploads', 'tracks', 'outbox_events'] as const;

wrongInputs({
  world,
  endpoint: contract.presignAudio,
  as: () => world.person('ada'),
  good: () => ({ filename: 'song.wav', contentType: 'audio/wav', contentLength: 10 }),
  unchanged,
});

wrongInputs({
  world,
  endpoint: contract.presignImage,
  as: () => world.person('ben'),
  good: () => ({ filename: 'cover.png', contentType: 'image/png' }),
  unchanged,
});
