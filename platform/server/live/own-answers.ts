import type { Db } from '#platform/server/call.ts';
import { onChange } from './changes.ts';
import { onTold } from './told.ts';

const freshMs = 1000;
const mostKept = 2000;

interface Kept {
  order: number;
  readAt: number;
  bytes: Promise<Buffer>;
}

export interface OwnAnswers {
  /**
   * The member's answer under `key`, made at most a second ago, unless the member has done or been told something since, or
   * anything was noted as changed; callers who come while it is made wait for it.
   */
  get(userId: string, key: string, nowMs: number, make: () => Promise<Buffer>): Promise<Buffer>;
  /** The member has done something: what was read before it has committed may show the past. */
  drop(userId: string): void;
}

/** Counts what happened in this process: an answer whose making began before something may show the past. */
let order = 0;
let lastChange = 0;
onChange(() => {
  order += 1;
  lastChange = order;
});

function createOwnAnswers(): OwnAnswers {
  const kept = new Map<string, Kept>();
  const drops = new Map<string, number>();
  const drop = (userId: string) => {
    order += 1;
    drops.delete(userId);
    drops.set(userId, order);
    // An answer that is older than this drop can only be given for a second: far fewer members do something in one.
    if (drops.size > 10 * mostKept) drops.delete(drops.keys().next().value ?? '');
  };
  onTold((channel) => {
    if (channel.startsWith('user:')) drop(channel.slice('user:'.length));
  });
  return {
    drop,
    get(userId, key, nowMs, make) {
      const name = `${userId} ${key}`;
      const found = kept.get(name);
      const isFresh = found && nowMs >= found.readAt && nowMs - found.readAt < freshMs;
      if (isFresh && found.order >= lastChange && found.order >= (drops.get(userId) ?? 0)) return found.bytes;
      const entry = { order, readAt: nowMs, bytes: make() };
      kept.delete(name);
      kept.set(name, entry);
      forgetOld(kept, nowMs);
      entry.bytes.catch(() => {
        if (kept.get(name) === entry) kept.delete(name);
      });
      return entry.bytes;
    },
  };
}

/** The oldest stand first. */
function forgetOld(kept: Map<string, Kept>, nowMs: number): void {
  for (const [name, { readAt }] of kept) {
    if (kept.size <= mostKept && nowMs - readAt < freshMs) return;
    kept.delete(name);
  }
}

const answers = new WeakMap<Db, OwnAnswers>();

/** What this process has lately answered its members, on all of its hosts. */
export function ownAnswersOf(db: Db): OwnAnswers {
  const found = answers.get(db) ?? createOwnAnswers();
  answers.set(db, found);
  return found;
}
