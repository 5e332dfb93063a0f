import type { Db } from './db.ts';

const commitCallbacks = new WeakMap<Db, (() => void)[]>();

/** Runs `act` in this process after the transaction of `db` commits; at once where `db` is no transaction. */
export function afterCommit(db: Db, callback: () => void): void {
  if (!db.isTransaction) {
    callback();
    return;
  }
  const callbacks = commitCallbacks.get(db);
  if (callbacks) callbacks.push(callback);
  else commitCallbacks.set(db, [callback]);
}

/** Runs the callbacks of `afterCommit` for `tx`, in order. */
export function runCommitCallbacks(tx: Db): void {
  for (const callback of commitCallbacks.get(tx) ?? []) callback();
  commitCallbacks.delete(tx);
}
