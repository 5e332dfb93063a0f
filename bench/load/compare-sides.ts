import { type Comparison, comparePairs, type Pair } from '../statistics.ts';
import { measureRound, type Subject } from './measure-round.ts';

const WARM_SECONDS = 2;

/** Ours and the bare route in turn, after both have been warmed up. */
export async function compareSides(
  sides: { ours: Subject; bare: Subject },
  how: { rounds: number; databasePid: number },
): Promise<Comparison> {
  for (const side of [sides.ours, sides.bare]) {
    const { seconds } = side.order;
    side.order.seconds = WARM_SECONDS;
    await measureRound(side, how.databasePid);
    side.order.seconds = seconds;
  }
  const pairs: Pair[] = [];
  for (let round = 0; round < how.rounds; round += 1) {
    const ours = await measureRound(sides.ours, how.databasePid);
    const bare = await measureRound(sides.bare, how.databasePid);
    pairs.push({ ours, bare });
  }
  return comparePairs(pairs);
}
