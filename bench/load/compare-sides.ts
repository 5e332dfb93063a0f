import { type Comparison, comparePairs, type Pair } from '../statistics.ts';
import { measureRound, type Subject } from './measure-round.ts';
import { runLoad } from './run-load.ts';

/** Enough for the compiler to see the path and the pool its statements, on any machine. */
const WARMUP_REQUESTS = 4000;
const MAX_VOID_ROUNDS = 5;

/** Loads ours and the bare route in turn, after a warm-up of both. */
export async function compareSides(
  sides: { ours: Subject; bare: Subject },
  how: { rounds: number; databasePid: number },
): Promise<Comparison & { voided: number }> {
  for (const side of [sides.ours, sides.bare]) {
    side.order.amount = WARMUP_REQUESTS;
    const { next } = await runLoad(side.order);
    await side.settle?.();
    side.order.first = next;
    side.order.amount = undefined;
  }
  const pairs: Pair[] = [];
  let voided = 0;
  while (pairs.length < how.rounds) {
    try {
      const ours = await measureRound(sides.ours, how.databasePid);
      const bare = await measureRound(sides.bare, how.databasePid);
      pairs.push({ ours, bare });
    } catch (error) {
      // On a machine busy with other programs the site sheds load: such a round is void.
      voided += 1;
      if (voided > MAX_VOID_ROUNDS) throw error;
    }
  }
  return { ...comparePairs(pairs), voided };
}
