import { findPlan } from '#features/billing/model/plans.ts';
import { getListPrice } from '#features/billing/server/prices/list-prices.ts';
import { createSubscription } from '#features/billing/server/subscriptions/create-subscription.ts';
import { normaliseEmail } from '#features/members/model/email.ts';
import { findUserByEmail } from '#features/members/server/users.store.ts';
import { getPaymentGateway } from '#features/payments/server/get-payment-gateway.ts';
import { getSiteName } from '#features/site-settings/server/get-site-settings.ts';
import { createGatewaySubscription } from '#gateways/test/server/create-gateway-subscription.ts';
import { guest } from '#platform/pure/actor.ts';
import { Secret } from '#platform/pure/secret.ts';
import type { Platform } from '#platform/server/call.ts';
import { readConfig } from '#platform/server/config/read-config.ts';
import { privatePostgresUrl } from '#platform/server/db/private-postgres.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { openPlatform } from './open-platform.ts';

// `npm run subscribe -- <e-mail> <plan> [yearly] [trial]`: subscribes a member at the built-in test gateway while Tonehall runs.

const [email = '', item = '', ...words] = process.argv.slice(2);
const plan = findPlan(item);
if (!plan || words.some((word) => !['monthly', 'yearly', 'trial'].includes(word))) {
  end(2, 'Use: npm run subscribe -- <e-mail> <starter|creator|pro|premium|europa> [monthly|yearly] [trial]');
}

const config = readConfig();
const databaseUrl = config.databaseUrl ?? new Secret(privatePostgresUrl(config.dataDir));
const { platform, close } = openPlatform({ ...config, databaseUrl, logLevel: 'error' });
try {
  const [done, text] = await subscribe(platform);
  process.stdout.write(`${text}\n`);
  if (!done) process.exitCode = 1;
} catch {
  end(1, 'The database does not answer. Start Tonehall first: npm start');
} finally {
  await close();
}

/** Returns whether it succeeded, and the text for the operator. */
async function subscribe(platform: Platform): Promise<[boolean, string]> {
  if (!platform.config.testGateway)
    return [false, 'The test gateway is off in production: subscriptions are bought.'];
  const user = await findUserByEmail(platform.db, normaliseEmail(email));
  if (!user) return [false, `Nobody has signed up as ${email}.`];
  const frequency = words.includes('yearly') ? 'yearly' : 'monthly';
  const price = await getListPrice(platform, { plan: item, frequency, currency: user.currency });
  if (!price || !plan) return [false, `${item} is not sold ${frequency}.`];
  const now = platform.clock.now();
  const state = await createGatewaySubscription(platform, {
    key: `${user.id}_${now.getTime().toString(36)}`,
    name: user.username,
    email: user.email,
    method: 'visa',
    title: `${await getSiteName(platform)} ${plan.name}`,
    startedAt: now,
    item,
    frequency,
    price,
    ...(words.includes('trial') && { trialDays: 30 }),
  });
  const row = await transaction(platform.db, (tx) =>
    createSubscription(makeCall(platform, tx, guest), { userId: user.id, gateway: 'test', state }),
  );
  if (row) return [true, `${email} has ${plan.name}, ${frequency}. See ${config.siteUrl}/account/manage`];
  // Nobody would own the subscription, and it would be charged for ever.
  await getPaymentGateway(platform, 'test').endNow(state.id);
  return [false, `${email} has one of this kind already.`];
}

function end(code: number, message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}
