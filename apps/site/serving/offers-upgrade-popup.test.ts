import { expect, test } from 'vitest';
import { aWorld } from '#testing/world.ts';
import { offersUpgradePopup } from './offers-upgrade-popup.ts';

const { platform } = await aWorld({ settings: { PLAN_LIMITS: 'on' } });
const given = (config: Partial<typeof platform.config>) =>
  offersUpgradePopup({ ...platform, config: { ...platform.config, ...config } });

test('the popup is offered with test money and plans that limit, and never where real money is taken or nothing is sold', () => {
  const secret = { secretKey: platform.config.secret } as never;
  expect([given({}), given({ planLimits: false }), given({ testGateway: false })]).toEqual([
    true,
    false,
    false,
  ]);
  expect(given({ stripe: secret })).toBe(false);
});
