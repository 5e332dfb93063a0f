import type { RosterFault } from '../../model/roster.ts';
import { maxFaults } from '../../model/roster-limits.ts';

/** Ends the reading of a file that has too many faults, or one after which nothing can be read. */
export class UnreadableRoster extends Error {
  override readonly name = 'UnreadableRoster';
}

export interface Faults {
  list: RosterFault[];
  add(fault: RosterFault): void;
  /** Adds a fault and ends the reading. */
  stop(fault: RosterFault): never;
}

/** Collects faults; the last one that is shown ends the reading. */
export function collectFaults(): Faults {
  const list: RosterFault[] = [];
  const add = (fault: RosterFault) => {
    list.push(fault);
    if (list.length >= maxFaults) throw new UnreadableRoster();
  };
  return {
    list,
    add,
    stop(fault) {
      list.push(fault);
      throw new UnreadableRoster();
    },
  };
}

/** Runs a reading to its end or to the fault that ends it; null where there is any. */
export async function readUnlessFaulty<T>(faults: Faults, read: () => Promise<T>): Promise<T | null> {
  try {
    const result = await read();
    return faults.list.length === 0 ? result : null;
  } catch (error) {
    if (error instanceof UnreadableRoster) return null;
    throw error;
  }
}
