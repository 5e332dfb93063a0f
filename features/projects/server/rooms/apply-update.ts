import * as Y from 'yjs';
import { checkUpdate, limitsOfSent } from '#studio/document/check-update.ts';

interface Sender {
  /** Of the transaction. */
  origin: unknown;
  /** Whether an update has edits that they may not have written. */
  isForged?: (doc: Y.Doc, update: Uint8Array) => boolean;
}

/** Why something was not taken: by what it is, or by what it costs. */
export interface Refused {
  as: 'tooMuch' | 'wrongMessage';
  reason: string;
}

/** Computing that one update may take. */
const maxMs = 250;
/** So few bytes can not take long. */
const smallBytes = 256;
export const tooLongText = 'These messages take too long to read.';

/**
 * Applies an update of a stranger and returns what is wrong with it, or null. An update that builds on edits which the document does not
 * have is refused: it would wait for them in memory, and in the log it would look as if it were saved. One that takes too long is broken
 * off between two of its structs. What either changed before is kept. One that writes as somebody else changes nothing.
 */
export function applyUpdate(doc: Y.Doc, update: Uint8Array, sender: Sender | null): Refused | null {
  const problem = checkUpdate(update, limitsOfSent);
  if (problem !== null) return wrong(`an update with ${problem}`);
  try {
    if (sender?.isForged?.(doc, update)) return wrong("an update with edits of somebody else's page");
    const apply = () => Y.applyUpdate(doc, update, sender?.origin ?? null);
    if (update.length <= smallBytes) apply();
    else applyWithin(maxMs, apply);
  } catch (error) {
    if (error instanceof TookTooLong) return { as: 'tooMuch', reason: tooLongText };
    return wrong('an update that can not be read');
  }
  const isWaiting = doc.store.pendingStructs !== null || doc.store.pendingDs !== null;
  doc.store.pendingStructs = null;
  doc.store.pendingDs = null;
  return isWaiting ? wrong('an update that builds on edits which are not here') : null;
}

/** Computing of this thread so far, in ms: a busy machine does not count against a person. */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

const wrong = (reason: string): Refused => ({ as: 'wrongMessage', reason });

class TookTooLong extends Error {}

/**
 * Runs what integrates items, and throws before the next item once it has computed for longer than `ms`. Yjs compares an item with all that
 * stand beside it, so that few bytes may take minutes, and it offers no way to break off.
 */
function applyWithin(ms: number, apply: () => void): void {
  const { integrate } = Y.Item.prototype;
  const begin = threadMs();
  const end = performance.now() + ms;
  Y.Item.prototype.integrate = function (this: Y.Item, ...args) {
    if (performance.now() > end && threadMs() - begin > ms) throw new TookTooLong();
    integrate.apply(this, args);
  };
  try {
    apply();
  } finally {
    Y.Item.prototype.integrate = integrate;
  }
}
