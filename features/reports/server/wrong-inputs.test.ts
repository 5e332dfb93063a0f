import { appealDecision } from '#features/reports/appeals.contract.ts';
import { reportUser } from '#features/reports/contract.ts';
import { listCases, settleCase } from '#features/reports/moderation.contract.ts';
import { aCase } from '#features/reports/testing/a-case.ts';
import { aWorld } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';

const world = await aWorld();
const ada = await world.person('ada');
const ben = await world.person('ben');
const admin = await world.person('admin', { admin: true });
const unchanged = ['moderation_cases', 'reports', 'audit_log', 'users'] as const;

wrongInputs({
  world,
  endpoint: reportUser,
  as: () => ada,
  good: () => ({ guid: ben.id, reason: 'Rude' }),
  unchanged,
});

wrongInputs({
  world,
  endpoint: settleCase,
  as: () => admin,
  good: async () => ({
    id: (await aCase(world, admin, ben)).id,
    action: 'warn',
    message: 'Mind the rules',
  }),
  unchanged,
});

wrongInputs({
  world,
  endpoint: appealDecision,
  as: () => ben,
  good: async () => {
    const { id } = await aCase(world, admin, ben);
    await admin.call(settleCase, { id, action: 'warn', message: 'Mind the rules' });
    return { id, text: 'I did not do it' };
  },
  unchanged,
});

wrongInputs({ world, endpoint: listCases, as: () => admin, good: () => ({}), unchanged });
