import type { Db } from '#platform/server/call.ts';
import type { Tx } from '#platform/server/db/transaction.ts';

/** The database of one transaction, which the transactions of actions join instead of opening their own: all commit together. */
export function joinedDatabase(tx: Tx): Db {
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
