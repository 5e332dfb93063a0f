import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { aWorld } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import * as contract from '../contract.ts';

const world = await aWorld();
const unchanged = ['users', 'user_consents', 'sessions', 'account_exports', 'outbox_events'] as const;

wrongInputs({
  world,
  endpoint: contract.updateConsents,
  as: () => world.person('ada'),
  good: () => ({ marketing: true }),
  unchanged,
});

wrongInputs({
  world,
  endpoint: contract.getExport,
  as: () => world.person('ben'),
  good: () => ({}),
  unchanged,
});

wrongInputs({
  world,
  endpoint: contract.startExport,
  as: () => world.person('cleo'),
  good: () => ({}),
  unchanged,
});

let boss: Awaited<ReturnType<typeof world.person>>;
wrongInputs({
  world,
  endpoint: contract.deleteUser,
  as: async () => {
    boss = await world.person('boss', { admin: true });
    return boss;
  },
  good: async () => ({ guid: (await world.person('dora')).id }),
  unchanged,
});

wrongInputs({
  world,
  endpoint: getAccount,
  as: () => world.person('emil'),
  good: () => ({}),
  unchanged: ['users', 'user_counts', 'user_consents', 'sessions', 'outbox_events'],
});
