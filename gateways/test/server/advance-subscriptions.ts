import type { Call, Platform } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { applyNextStep } from './apply-next-step.ts';
import { findDueSubscriptions, lockGatewaySubscription } from './gateway-subscriptions.store.ts';

const dueBatchSize = 100;

/** Renews and ends what is due, each step in a transaction of its own. In production nothing is. */
export async function advanceSubscriptions({ platform }: Call): Promise<void> {
  if (platform.config.testGateway) await advanceDueSubscriptions(platform);
}

export async function advanceDueSubscriptions(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  let after: { due_at: Date; id: string } | null = null;
  do {
    const due = await findDueSubscriptions(platform.db, now, after, dueBatchSize);
    for (const { id } of due) {
      // A failing one must not stop the others.
      await advanceDueSubscription(platform, id).catch((error: unknown) =>
        platform.log.error({ err: error, subscription: id }, 'a test subscription could not be moved'),
      );
    }
    after = due.length < dueBatchSize ? null : (due.at(-1) ?? null);
  } while (after);
}

/** Applies all due steps of one subscription: after a long downtime more than one period. */
export async function advanceDueSubscription(platform: Platform, id: string): Promise<void> {
  let moved = true;
  while (moved) {
    moved = await transaction(platform.db, async (tx) => {
      const row = await lockGatewaySubscription(tx, id);
      return row !== null && (await applyNextStep(platform, tx, row)) !== null;
    });
  }
}
