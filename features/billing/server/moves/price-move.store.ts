import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { SubscriptionRow } from '../billing.tables.ts';
import type { PriceMoveTable } from './moves.tables.ts';

/** Who pays what: `amountMinor` is the price of a period. */
export interface PriceGroup {
  item: string;
  frequency: SubscriptionRow['frequency'];
  currency: string;
  amountMinor: number;
}

/** Renews itself, at a gateway that charges another amount without asking: PayPal's payers have to approve it. */
export const renewsItself = sql<boolean>`status in ('active', 'in_trial')`;
export const canBeMoved = (gateways: readonly string[]) =>
  sql<boolean>`(gateway = any(${gateways}::text[]) and payment_method <> 'paypal')`;

/** Locks the subscriptions of a group that renew themselves and have no coming amount yet. */
export const lockMovable = (db: Db, group: PriceGroup, gateways: string[]): Promise<SubscriptionRow[]> =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where('item', '=', group.item)
    .where('frequency', '=', group.frequency)
    .where('currency', '=', group.currency)
    .where('price_minor', '=', group.amountMinor)
    .where(renewsItself)
    .where(canBeMoved(gateways))
    .where('coming_minor', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Adds the moves of locked subscriptions, which carry the coming amount from then on. */
export async function insertPriceMoves(db: Db, rows: PriceMoveTable[]): Promise<void> {
  await db.insertInto('price_moves').values(rows).execute();
  await sql`update subscriptions s set coming_minor = m.new_minor, coming_at = m.effective_at
    from price_moves m where m.subscription_id = s.id and m.id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(
    db,
  );
}

const openMoves = (db: Db) =>
  db
    .selectFrom('price_moves')
    .where('applied_at', 'is', null)
    .where('called_off_at', 'is', null)
    .where('lapsed_at', 'is', null);

/** The subscriptions of a move that is not applied to them yet, in the order in which they are locked. */
export async function lockOpenMoves(db: Db, moveId: string, item: string): Promise<PriceMoveTable[]> {
  await db
    .selectFrom('subscriptions')
    .select('id')
    .where('id', 'in', openMoves(db).select('subscription_id').where('move_id', '=', moveId))
    .orderBy('id')
    .forUpdate()
    .execute();
  return openMoves(db)
    .selectAll()
    .where('move_id', '=', moveId)
    .where('item', '=', item)
    .orderBy('subscription_id')
    .forUpdate()
    .execute();
}

/** Calls off locked moves: their subscriptions keep their amount. */
export async function updateCalledOff(db: Db, moves: readonly PriceMoveTable[], at: Date): Promise<void> {
  const ids = moves.map(({ id }) => id);
  await db.updateTable('price_moves').set({ called_off_at: at }).where('id', 'in', ids).execute();
  await db
    .updateTable('subscriptions')
    .set({ coming_minor: null, coming_at: null })
    .where(
      'id',
      'in',
      moves.map((move) => move.subscription_id),
    )
    .execute();
}

/** Closes the open move of a subscription that has no coming amount any more. */
export async function updateLapsed(db: Db, subscriptionId: string, at: Date): Promise<void> {
  await db
    .updateTable('price_moves')
    .set({ lapsed_at: at })
    .where('subscription_id', '=', subscriptionId)
    .where('applied_at', 'is', null)
    .where('called_off_at', 'is', null)
    .where('lapsed_at', 'is', null)
    .execute();
}

/** Marks open moves whose renewal is due until a time as applied, and returns them; each once. */
export async function updateApplied(
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    update price_moves set applied_at = ${now}
    where id in (
      select m.id from price_moves m join subscriptions s on s.id = m.subscription_id
      where m.applied_at is null and m.called_off_at is null and m.lapsed_at is null
        and s.period_end > ${now} and s.period_end <= ${until} and s.period_end >= s.coming_at
        and s.status in ('active', 'in_trial') and s.renewal_failed_at is null
      order by s.id limit ${limit} for update of s, m skip locked)
    returning id`.execute(db);
  return rows;
}

/** Moves that a gateway is asked to apply, and of which it is not known here that it has. */
export async function findUnansweredMoves(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .innerJoin('price_moves', 'price_moves.subscription_id', 'subscriptions.id')
    .select('price_moves.id')
    .where('coming_minor', 'is not', null)
    .where('applied_at', 'is not', null)
    .whereRef('effective_at', '=', 'coming_at')
    .execute();
  return rows.map(({ id }) => id);
}

export const findPriceMove = (db: Db, id: string): Promise<PriceMoveTable | undefined> =>
  db.selectFrom('price_moves').selectAll().where('id', '=', id).executeTakeFirst();

export const findPriceMoves = (db: Db, ids: readonly string[]): Promise<PriceMoveTable[]> =>
  db.selectFrom('price_moves').selectAll().where('id', 'in', ids).orderBy('id').execute();

/** Moves of which something is open, the last first. */
export async function findOpenMoveGroups(db: Db) {
  const rows = await openMoves(db)
    .innerJoin('subscriptions', 'subscriptions.id', 'price_moves.subscription_id')
    .select((eb) => [
      'move_id as id',
      'price_moves.item',
      'frequency',
      'price_moves.currency',
      'old_minor as fromMinor',
      'new_minor as toMinor',
      'noticed_at',
      eb.fn.min('effective_at').as('first_at'),
      eb.fn.countAll<number>().as('count'),
    ])
    .groupBy([
      'move_id',
      'price_moves.item',
      'frequency',
      'price_moves.currency',
      'old_minor',
      'new_minor',
      'noticed_at',
    ])
    .orderBy('noticed_at', 'desc')
    .orderBy('move_id')
    .execute();
  return rows.map(({ noticed_at, first_at, count, ...row }) => ({
    ...row,
    noticedAt: noticed_at.toISOString(),
    firstAt: new Date(first_at).toISOString(),
    count: Number(count),
  }));
}
