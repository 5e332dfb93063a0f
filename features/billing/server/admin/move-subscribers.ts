import { writeAuditLog } from '#features/members/server/audit-log.store.ts';
import { periodEnd } from '#features/payments/model/billing-period.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { formatMoney } from '#platform/pure/money.ts';
import { invalid, notFound } from '#platform/pure/refusal.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type {
  AdminPlanView,
  callOffPriceMove as callOff,
  moveSubscribers as move,
} from '../../admin.contract.ts';
import { isPlanKey } from '../../model/plans.ts';
import { sendMoveNotices } from '../billing.jobs.ts';
import type { SubscriptionRow } from '../billing.tables.ts';
import type { PriceMoveTable } from '../moves/moves.tables.ts';
import { findMovingGateways } from '../moves/moving-gateways.ts';
import { insertPriceMoves, lockMovable, lockOpenMoves, updateCalledOff } from '../moves/price-move.store.ts';
import { getAdminPlan } from './list-admin-plans.ts';

/** One more day than the 30 that are promised, as e-mails take their time. */
const noticeMs = 31 * 86_400_000;
const batchSize = 200;

/**
 * Moves who pays an amount for a plan to a list price of it, from the first renewal that is at least 30 days away, and tells them by
 * e-mail. Refuses (404) an unknown plan, and (422) a price that is none or is past, and an amount that nobody pays who can be moved.
 */
export async function moveSubscribers(
  call: MemberCall,
  { plan, frequency, currency, fromMinor, validFrom }: InputOf<typeof move>,
): Promise<AdminPlanView> {
  if (!isPlanKey(plan)) throw notFound();
  const { name, prices } = await getAdminPlan(call, plan);
  const to = prices.find(
    (price) =>
      price.frequency === frequency &&
      price.currency === currency &&
      price.state !== 'past' &&
      Date.parse(price.validFrom) === Date.parse(validFrom),
  );
  if (!to) throw invalid({ valid_from: ['is of no price that is in force or coming'] });
  const group = { item: plan, frequency, currency, amountMinor: fromMinor };
  const rows =
    to.amountMinor === fromMinor ? [] : await lockMovable(call.db, group, findMovingGateways(call.platform));
  if (rows.length === 0) throw invalid({ from_minor: ['is paid by nobody who can be moved'] });
  const earliest = new Date(Math.max(call.now.getTime() + noticeMs, Date.parse(validFrom)));
  const moveId = call.newId();
  const moves = rows.map(
    (row): PriceMoveTable => ({
      id: call.newId(),
      move_id: moveId,
      subscription_id: row.id,
      item: plan,
      old_minor: fromMinor,
      new_minor: to.amountMinor,
      currency,
      noticed_at: call.now,
      effective_at: firstRenewal(row, earliest),
      applied_at: null,
      called_off_at: null,
      lapsed_at: null,
    }),
  );
  for (const batch of batchesOf(moves)) await insertPriceMoves(call.db, batch);
  await sendNotices(call, moves, 'price_change');
  const first = new Date(Math.min(...moves.map(({ effective_at }) => +effective_at)));
  await log(call, 'plan.move', { name, frequency, count: moves.length, from: formatDay(first), ...moves[0] });
  return getAdminPlan(call, plan);
}

/** Calls a move off for who was not renewed at it yet, and tells them. Refuses (404) one of which nothing is open. */
export async function callOffPriceMove(
  call: MemberCall,
  { plan, id }: InputOf<typeof callOff>,
): Promise<AdminPlanView> {
  const { name } = await getAdminPlan(call, plan);
  const moves = await lockOpenMoves(call.db, id, plan);
  if (moves.length === 0) throw notFound();
  for (const batch of batchesOf(moves)) await updateCalledOff(call.db, batch, call.now);
  await sendNotices(call, moves, 'price_stays');
  await log(call, 'plan.move_call_off', { name, count: moves.length, ...moves[0] });
  return getAdminPlan(call, plan);
}

/** The first end of a period at or after a time. */
function firstRenewal({ period_end, frequency }: SubscriptionRow, earliest: Date): Date {
  for (let count = 0; ; count += 1) {
    const end = periodEnd(period_end, frequency, count);
    if (end >= earliest) return end;
  }
}

function* batchesOf<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += batchSize) yield all.slice(at, at + batchSize);
}

async function sendNotices(
  call: MemberCall,
  moves: readonly PriceMoveTable[],
  kind: 'price_change' | 'price_stays',
): Promise<void> {
  for (const batch of batchesOf(moves)) {
    const ids = batch.map(({ id }) => id);
    await call.enqueue(sendMoveNotices, { ids, kind });
  }
}

interface Logged extends Partial<PriceMoveTable> {
  name: string;
  frequency?: string;
  count: number;
  from?: string;
}

function log(
  call: MemberCall,
  action: 'plan.move' | 'plan.move_call_off',
  { name, frequency, count, from, old_minor = 0, new_minor = 0, currency = '' }: Logged,
): Promise<void> {
  const amount = (minor: number) => formatMoney({ minor, currency });
  const parts = [name, frequency, `${count} from ${amount(old_minor)} to ${amount(new_minor)}`, from];
  const subject = parts.filter((part) => part !== undefined).join(', ');
  return writeAuditLog(call, { action, targetId: null, details: { subject } });
}
