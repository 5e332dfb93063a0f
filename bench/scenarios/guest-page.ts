import { type Finding, findingOf } from '../finding.ts';
import { guestPage, type House } from '../house.ts';
import { compareSides } from '../load/compare-sides.ts';
import { sidesOf } from './subjects.ts';

/** G1: a guest's page from the micro-cache against the same bytes from a bare Fastify route. */
export async function guestPages(house: House): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const connections of [16, 1, 64]) {
    const sides = sidesOf(house, { paths: [guestPage], connections }, { paths: ['/page'], connections });
    const gate = connections === 16 ? 0.6 : null;
    const compared = await compareSides(sides, {
      rounds: house.rounds,
      databasePid: house.ground.databasePid,
    });
    findings.push(findingOf('G1', `guest's page, stored, ${connections} connections`, compared, gate));
  }
  const br = { 'accept-encoding': 'br' };
  const sides = sidesOf(house, { paths: [guestPage], headers: [br] }, { paths: ['/page-br'] });
  const compared = await compareSides(sides, { rounds: house.rounds, databasePid: house.ground.databasePid });
  findings.push(findingOf('G1', "guest's page, stored, Brotli, 16 connections", compared, 0.6));
  return findings;
}
