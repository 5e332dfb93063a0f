import type { IsolationLevel } from 'kysely';
import type { Call, MemberCall } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';

interface Options {
  isolation?: IsolationLevel;
}

/** Runs `work` in a new transaction, for actions that declare `atomic: 'own_transactions'`, and for reads of one moment. */
export function inTransaction<T>(
  call: MemberCall,
  work: (call: MemberCall) => Promise<T>,
  options?: Options,
): Promise<T>;
export function inTransaction<T>(call: Call, work: (call: Call) => Promise<T>, options?: Options): Promise<T>;
export function inTransaction<T>(
  call: Call,
  work: (call: MemberCall) => Promise<T>,
  options?: Options,
): Promise<T> {
  const { platform, actor, http } = call;
  return transaction(platform.db, (tx) => work(makeCall(platform, tx, actor, http) as MemberCall), options);
}
