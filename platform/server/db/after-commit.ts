import type { Db } from './db.ts';

const commitCallbacks = new WeakMap<Db, (() => void)[]>();

/** Runs `act` in this process as soon as the transaction of `db` has been committed; at once where `db` is none. */
export function afterCommit(db: Db, act: () => void): void {
  if (!db.isTransaction) {
    act();
    return;
  }
  const acts = commitCallbacks.get(db);
  if (acts) acts.push(act);
  else commitCallbacks.set(db, [act]);
}

/** Runs what waited for the commit of `tx`, in order. */
export function runCommitCallbacks(tx: Db): void {
  for (const act of commitCallbacks.get(tx) ?? []) act();
  commitCallbacks.delete(tx);
}
