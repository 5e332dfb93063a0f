import type { Call } from '#platform/server/call.ts';
import { insertCredit, lockCreditBalance } from './credit.store.ts';
import type { CreditTable } from './credits.tables.ts';
import { findCreditOfPayment, findCreditOfTurn, findDisputeCredit, findRewardTurn } from './find-credits.ts';

// Each of these is called in the transaction of what causes it, and changes nothing when repeated for the same payment.

interface Earned {
  userId: string;
  /** Minor units above 0. */
  amount: number;
  currency: string;
  reason: 'referral' | 'upgrade' | 'upgrade_returned';
  paymentId: string;
}

/** Adds credits that a payment has earned; false where it did before. */
export const earnCredits = (call: Call, { userId, amount, currency, reason, paymentId }: Earned) =>
  addCredit(call, { user_id: userId, amount, currency, reason, source_payment: paymentId });

interface Spending {
  userId: string;
  currency: string;
  /** Minor units. */
  atMost: number;
  paymentId: string;
}

/** Spends credits on a payment, as far as there are any; returns the minor units. */
export async function spendCredits(
  call: Call,
  { userId, currency, atMost, paymentId }: Spending,
): Promise<number> {
  const balance = await lockCreditBalance(call.db, userId, currency);
  const before = await findCreditOfPayment(call.db, paymentId, 'spent');
  if (before) return -before.amount;
  const amount = Math.min(balance, atMost);
  if (amount <= 0) return 0;
  await addCredit(call, {
    user_id: userId,
    amount: -amount,
    currency,
    reason: 'spent',
    source_payment: paymentId,
  });
  return amount;
}

/**
 * Returns what was spent on a payment that was not made, or the share of it that goes back; false where nothing was spent, or it is
 * returned already.
 */
export async function returnCredits(
  call: Call,
  paymentId: string,
  shareOf = (minor: number) => minor,
): Promise<boolean> {
  const spent = await findCreditOfPayment(call.db, paymentId, 'spent');
  if (!spent) return false;
  const { user_id, currency } = spent;
  const amount = shareOf(-spent.amount);
  if (amount <= 0) return false;
  return addCredit(call, { user_id, amount, currency, reason: 'returned', source_payment: paymentId });
}

/**
 * Withdraws what a payment has earned, as far as it is unspent; returns the minor units. It is written down with 0, too, so that a
 * repeated call takes nothing of what is earned later.
 */
export async function withdrawCredits(call: Call, paymentId: string): Promise<number> {
  const earned = await findCreditOfPayment(call.db, paymentId, 'referral');
  if (!earned) return 0;
  const { user_id, currency } = earned;
  const balance = await lockCreditBalance(call.db, user_id, currency);
  const amount = Math.min(balance, earned.amount);
  const isNew = await addCredit(call, {
    user_id,
    amount: amount > 0 ? -amount : 0,
    currency,
    reason: 'withdrawn',
    source_payment: paymentId,
    turn: await findRewardTurn(call.db, paymentId),
  });
  return isNew ? amount : 0;
}

/**
 * Returns what was withdrawn of a payment's reward; returns the minor units. It is written down with 0, too, so that the reward can be
 * withdrawn again.
 */
export async function returnReward(call: Call, paymentId: string): Promise<number> {
  const earned = await findCreditOfPayment(call.db, paymentId, 'referral');
  if (!earned) return 0;
  const { user_id, currency } = earned;
  await lockCreditBalance(call.db, user_id, currency);
  const turn = await findRewardTurn(call.db, paymentId);
  const withdrawn = await findCreditOfTurn(call.db, { paymentId, reason: 'withdrawn', turn });
  if (!withdrawn) return 0;
  const amount = Math.abs(withdrawn.amount);
  const row = { user_id, amount, currency, reason: 'reward_returned', source_payment: paymentId } as const;
  await addCredit(call, { ...row, turn });
  return amount;
}

type DisputeCredit = Omit<Earned, 'reason'>;

/** Returns what a won dispute gives back of a payment: minor units above 0. Call it once for each dispute, with the payment locked. */
export async function earnDisputeCredits(call: Call, earned: DisputeCredit): Promise<void> {
  await lockCreditBalance(call.db, earned.userId, earned.currency);
  await addDisputeCredit(call, 'dispute_won', earned);
}

/**
 * Withdraws what won disputes of a payment have returned, as far as it is unspent and above what the buyer may keep: minor units of
 * its money that have not gone back. Call it with the payment locked.
 */
export async function withdrawDisputeCredits(
  call: Call,
  { keep, ...credit }: Omit<DisputeCredit, 'amount'> & { keep: number },
): Promise<void> {
  const balance = await lockCreditBalance(call.db, credit.userId, credit.currency);
  const { minor } = await findDisputeCredit(call.db, credit.paymentId);
  const amount = Math.min(balance, minor - keep);
  if (amount > 0) await addDisputeCredit(call, 'dispute_withdrawn', { ...credit, amount: -amount });
}

async function addDisputeCredit(
  call: Call,
  reason: 'dispute_won' | 'dispute_withdrawn',
  { userId, amount, currency, paymentId }: DisputeCredit,
): Promise<void> {
  const { turns } = await findDisputeCredit(call.db, paymentId);
  const row = { user_id: userId, amount, currency, reason, source_payment: paymentId };
  await addCredit(call, { ...row, turn: turns + 1 });
}

type NewCredit = Omit<CreditTable, 'id' | 'created_at' | 'turn'> & { turn?: number };

const addCredit = (call: Call, row: NewCredit): Promise<boolean> =>
  insertCredit(call.db, { id: call.newId(), turn: 1, ...row, created_at: call.now });
