import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SubscriptionSale } from '#features/billing/server/subscriptions/sell-subscription.ts';
import { authPage } from '#features/sign-in/pages.ts';
import { href } from '#platform/pure/page.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';
import type { RawRoutes } from '#platform/server/feature.ts';
import type { BinderOptions } from '#platform/server/http/binder-options.ts';
import { createCallHttp } from '#platform/server/http/call-http.ts';
import { makeCall } from '#platform/server/make-call.ts';
import {
  type PaypalStart,
  paypalCartPath,
  readPaypalCartStart,
  readPaypalStart,
  unpaidAddress,
} from '../../model/paypal-start.ts';
import { beginPaypalPayment } from './begin-paypal-payment.ts';
import { finishPaypalPayment } from './finish-paypal-payment.ts';

type Query = Readonly<Record<string, unknown>>;
interface StartRequest {
  Params: { plan: string; period: string };
  Querystring: Query;
}

/**
 * The way to PayPal and back (CHECKOUT-087, CHECKOUT-091). They are addresses that a browser goes to, so that every answer leads to
 * a page. HEAD has no effect.
 */
export const paypalRoutes =
  (sale: SubscriptionSale): RawRoutes =>
  (server, options) => {
    const route = { config: { access: 'anyone' }, exposeHeadRoute: false } as const;
    const begin = async (request: FastifyRequest, start: PaypalStart): Promise<string> => {
      const call = await createCall(options, request);
      const checkout = unpaidAddress(start);
      if (!isMember(call)) return signInFor(checkout);
      // A link elsewhere, or a prefetch, makes no payment: the buyer sees the checkout first. Who has no address buys nothing.
      if (!isOwnPage(call) || call.actor.isManaged) return checkout;
      return beginPaypalPayment(call, sale, { start, origin: originOf(options) });
    };
    server.get<StartRequest>('/paypal/:plan/:period', route, async (request, reply) => {
      const start = readPaypalStart(request.params, request.query);
      return go(reply, start ? await begin(request, start) : '/accounts');
    });
    server.get<{ Querystring: Query }>(paypalCartPath, route, async (request, reply) => {
      const start = readPaypalCartStart(request.query);
      // Nobody pays for a cart that they have not seen.
      return go(reply, start.quote === null ? unpaidAddress(start) : await begin(request, start));
    });
    server.get<{ Querystring: Query }>('/paypal/return', route, async (request, reply) => {
      const call = await createCall(options, request);
      const paymentId = String(request.query.payment ?? '');
      const isCancelled = request.query.cancelled === '1';
      if (!isMember(call)) return go(reply, signInFor(request.url));
      return go(reply, await finishPaypalPayment(call, sale.purposes, { paymentId, isCancelled }));
    });
  };

const go = (reply: FastifyReply, address: string): FastifyReply =>
  reply
    .header('cache-control', 'private, no-store')
    .header('referrer-policy', 'no-referrer')
    .redirect(address, 302);

const signInFor = (address: string): string => href(authPage, {}, { tab: 'sign_in', redirect_to: address });

const originOf = ({ platform: { config }, educationMode }: BinderOptions): string =>
  educationMode ? config.eduUrl : config.siteUrl;

async function createCall(
  { platform, readActor, secureCookies }: BinderOptions,
  request: FastifyRequest,
): Promise<Call> {
  const http = createCallHttp(request, secureCookies, platform.config.countryHeader);
  return makeCall(platform, platform.db, await readActor(http.cookies), http);
}

const isMember = (call: Call): call is MemberCall => call.actor.userId !== null;

/** Whether a page of ours, also one of our other hosts, leads here; browsers without `Sec-Fetch-Site` count as if it did. */
const isOwnPage = ({ http }: Call): boolean =>
  http.fetchSite === null || http.fetchSite === 'same-origin' || http.fetchSite === 'same-site';
