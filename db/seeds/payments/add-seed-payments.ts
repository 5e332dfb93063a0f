import { lockUser } from '#features/members/server/users.store.ts';
import { findPaymentsOfUser } from '#features/payments/server/payment.store.ts';
import type { Call, Db, Platform } from '#platform/server/call.ts';
import { type Tx, transaction } from '#platform/server/db/transaction.ts';
import { type PlannedStep, plannedPayments } from './planned-payments.ts';
import { createSeedPayer, payerOf, type SeedSale } from './seed-payer.ts';

const DAY_MS = 86_400_000;

/** Who sold before the first start: only with a VAT id do receipts show tax. */
const exampleSeller = {
  name: 'Tonehall (example)',
  address: 'Beispielweg 1, 10115 Berlin',
  country: 'DE',
  vatId: 'DE123456788',
};

/**
 * Lets seed members buy, cancel and be refunded at the built-in test gateway, with the clock set back. All of it is one transaction,
 * so that no job acts on half of it; a second call changes nothing. Needs the products.
 */
export async function addSeedPayments(call: Call, sale: SeedSale): Promise<void> {
  const { platform } = call;
  if (!platform.config.testGateway) return;
  const now = platform.clock.now();
  await transaction(platform.db, async (tx) => {
    const first = buyerId(plannedPayments[0] as PlannedStep);
    await lockUser(tx, first);
    if ((await findPaymentsOfUser(tx, first)).length > 0) return;
    const clock = { at: now };
    const payer = createSeedPayer(pastPlatform(platform, joinedDatabase(tx), clock), sale);
    const inOrder = plannedPayments.toSorted((one, other) => other.daysAgo - one.daysAgo);
    for (const planned of inOrder) await payer.add(buyerId(planned), planned.name);
    for (const planned of inOrder) {
      const at = new Date(now.getTime() - planned.daysAgo * DAY_MS);
      await payer.renewUntil(at, clock);
      clock.at = at;
      await payer.take(buyerId(planned), planned);
    }
    await payer.renewUntil(now, clock);
  });
}

const buyerId = ({ name }: PlannedStep): string => payerOf(name).id;

/** Everything is paid at the test gateway, whatever else is configured. */
function pastPlatform(platform: Platform, db: Platform['db'], clock: { at: Date }): Platform {
  const { config } = platform;
  const seller = config.seller.vatId === null ? exampleSeller : config.seller;
  return {
    ...platform,
    db,
    clock: { now: () => clock.at },
    config: { ...config, stripe: null, seller },
  };
}

/** The database of one transaction, which the transactions of actions join instead of opening their own: all commit together. */
function joinedDatabase(tx: Tx): Db {
  const joined = {
    setIsolationLevel: () => joined,
    execute: <T>(work: (db: Tx) => Promise<T>): Promise<T> => work(database),
  };
  const database: Tx = new Proxy(tx, {
    get(target, name) {
      if (name === 'transaction') return () => joined;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return database;
}
