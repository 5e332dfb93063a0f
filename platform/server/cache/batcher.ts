import { nextTick } from 'node:process';

interface Batch<V> {
  keys: Set<string>;
  answer: Promise<V>;
}

/** `tick`: until the code that runs now has returned; `turn`: until all requests that have arrived were read. */
const waiting = { tick: nextTick, turn: setImmediate };

/**
 * Joins what one owner asks for in one tick (or turn): all keys are loaded at once, by the `load` of the first caller, and all
 * callers get that answer.
 */
export function createBatcher<Owner extends object, V>(
  span: keyof typeof waiting = 'tick',
): (owner: Owner, keys: readonly string[], load: (keys: string[]) => Promise<V>) => Promise<V> {
  const openBatches = new WeakMap<Owner, Batch<V>>();

  function openBatch(owner: Owner, load: (keys: string[]) => Promise<V>): Batch<V> {
    const keys = new Set<string>();
    const answer = new Promise<void>((resolve) => void waiting[span](resolve)).then(() => {
      openBatches.delete(owner);
      return load([...keys]);
    });
    const batch = { keys, answer };
    openBatches.set(owner, batch);
    return batch;
  }

  return (owner, keys, load) => {
    const batch = openBatches.get(owner) ?? openBatch(owner, load);
    for (const key of keys) batch.keys.add(key);
    return batch.answer;
  };
}
