import { gatewaySuite } from '#features/payments/testing/gateway-suite.ts';
import { aPaypalWorld } from '../testing/a-paypal-world.ts';

const { underTest } = await aPaypalWorld();

gatewaySuite('paypal', () => underTest, { method: 'paypal' });
