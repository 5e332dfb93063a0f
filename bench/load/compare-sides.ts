import { type Comparison, comparePairs, type Pair } from '../statistics.ts';
import { measureRound, type Subject } from './measure-round.ts';

/** So many that the compiler has seen the path and the pool its statements, however slow the machine is. */
const WARM_REQUESTS = 4000;

/** Ours and the bare route in turn, after both have been warmed up. */
export async function compareSides(
  sides: { ours: Subject; bare: Subject },
  how: { rounds: number; databasePid: number },
): Promise<Comparison> {
  for (const side of [sides.ours, sides.bare]) {
    side.order.amount = WARM_REQUESTS;
    await measureRound(side, how.databasePid);
    side.order.amount = undefined;
  }
  const pairs: Pair[] = [];
  for (let round = 0; round < how.rounds; round += 1) {
    const ours = await measureRound(sides.ours, how.databasePid);
    const bare = await measureRound(sides.bare, how.databasePid);
    pairs.push({ ours, bare });
  }
  return comparePairs(pairs);
}
