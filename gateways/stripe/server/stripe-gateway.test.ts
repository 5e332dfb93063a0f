import { gatewaySuite } from '#features/payments/testing/gateway-suite.ts';
import { aStripeWorld } from '../testing/a-stripe-world.ts';

const { underTest } = await aStripeWorld();

gatewaySuite('stripe', () => underTest);
