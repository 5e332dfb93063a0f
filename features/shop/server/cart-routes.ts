import type { RawRoutes } from '#platform/server/feature.ts';
import { soundCheckoutAddress } from '../model/sound-checkout-address.ts';

/** `/cart/remove` without a product changes nothing and leads back to the cart (CHECKOUT-043). */
export const cartRoutes: RawRoutes = (server) => {
  server.get('/cart/remove', { config: { access: 'anyone' } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').redirect(soundCheckoutAddress, 302),
  );
};
