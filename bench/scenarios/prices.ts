import { sql } from 'kysely';
import type { BenchSetup } from '../bench-setup.ts';
import { type Finding, findingOf } from '../finding.ts';
import { compareSides } from '../load/compare-sides.ts';
import { createComparisonSides } from './comparison-sides.ts';
import { copyAnswersToBare } from './copy-answers-to-bare.ts';

const PLAIN_GATE = 0.5;
/** At most 2.5 times the CPU time of the bare statements. */
const CODE_GATE = 1 / 2.5;
const prices = '/api/subscription_prices';
const code = 'BENCH25';

/** G23: the price call without a code against the same bytes, and a member's with a code against its two statements. */
export async function planPrices(setup: BenchSetup): Promise<Finding[]> {
  const how = { rounds: setup.rounds, databasePid: setup.database.databasePid };
  const plain = createComparisonSides(
    setup,
    { paths: [prices] },
    { paths: await copyAnswersToBare(setup, [prices]) },
  );
  const findings = [
    findingOf(
      'G23',
      'prices of all plans, guest, 16 connections',
      await compareSides(plain, how),
      PLAIN_GATE,
    ),
  ];
  await sql`insert into coupons (id, code, coupon_type, percent_off, cycles, starts_at, created_at)
    values (gen_random_uuid(), ${code}, 'percentage', 25, 1, now() - interval '1 day', now())
    on conflict (code) do nothing`.execute(setup.database.platform.db);
  const headers = setup.members.map((member) => member.headers);
  const withCode = createComparisonSides(
    setup,
    { paths: [`${prices}?code=${code}`], headers },
    { paths: [`/prices/${code}`] },
  );
  const compared = await compareSides(withCode, how);
  findings.push({
    ...findingOf('G23', 'prices with a code, member, 16 connections', compared, CODE_GATE),
    gate: 'cpu at most 2.5 times',
    passed: compared.worstCpu >= CODE_GATE,
  });
  return findings;
}
