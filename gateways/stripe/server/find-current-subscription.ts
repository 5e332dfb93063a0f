import type Stripe from 'stripe';
import { NotAtGateway } from '#features/payments/server/gateway-errors.ts';
import type { Platform } from '#platform/server/call.ts';
import { hasEnded, subscriptionParts } from './present-stripe-subscription.ts';
import { askStripe } from './stripe-client.ts';

/** Follows restarts and upgrades to the last subscription. Throws NotAtGateway. */
export async function getCurrentSubscription(platform: Platform, id: string): Promise<Stripe.Subscription> {
  const found = await findCurrentSubscription(platform, id);
  if (!found) throw new NotAtGateway(id);
  return found;
}

/** The subscription of this id, or the one that took its place; null if it is unknown or its first payment was never made. */
export async function findCurrentSubscription(
  platform: Platform,
  id: string,
): Promise<Stripe.Subscription | null> {
  const found = await findSubscriptionOfId(platform, id);
  if (!found || !hasEnded(found)) return found;
  const later = (await listOfSameCustomer(platform, found)).find(
    ({ metadata }) => metadata['restarts'] === found.id,
  );
  return later ? findCurrentSubscription(platform, later.id) : found;
}

/** The ids of all subscriptions that took each other's place, the first one first. Empty for an unknown one. */
export async function findChainOf(platform: Platform, id: string): Promise<string[]> {
  const found = await findSubscriptionOfId(platform, id);
  if (!found) return [];
  const all = [found, ...(await listOfSameCustomer(platform, found))];
  const before = new Map(all.map(({ id: one, metadata }) => [one, metadata['restarts']]));
  const after = new Map([...before].map(([one, earlier]) => [earlier, one]));
  return [...follow(before, id).reverse().slice(0, -1), ...follow(after, id)];
}

/** The id, and what follows it step by step. */
function follow(next: ReadonlyMap<string | undefined, string | undefined>, from: string): string[] {
  const path = [from];
  for (let at = next.get(from); at !== undefined && !path.includes(at); at = next.get(at)) path.push(at);
  return path;
}

async function findSubscriptionOfId(platform: Platform, id: string): Promise<Stripe.Subscription | null> {
  try {
    const params = { expand: subscriptionParts };
    const found = await askStripe(platform, (stripe) => stripe.subscriptions.retrieve(id, params));
    return found.status === 'incomplete' || found.status === 'incomplete_expired' ? null : found;
  } catch (error) {
    if (error instanceof NotAtGateway) return null;
    throw error;
  }
}

/** Stripe lists nothing of a deleted customer. */
async function listOfSameCustomer(
  platform: Platform,
  { customer }: Stripe.Subscription,
): Promise<Stripe.Subscription[]> {
  if (typeof customer === 'string' || customer.deleted) return [];
  const params = { customer: customer.id, status: 'all', limit: 100 } as const;
  return (await askStripe(platform, (stripe) => stripe.subscriptions.list(params))).data;
}
