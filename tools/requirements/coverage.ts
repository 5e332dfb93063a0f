import type { LedgerLine } from '../rules/ledger.ts';
import { namedIds } from '../rules/ledger.ts';

/** A test and the ledger lines in its title; `passed` is null where only the source was read. */
export interface NamedTest {
  title: string;
  passed: boolean | null;
}

export interface AreaCoverage {
  area: string;
  lines: number;
  proved: number;
  missing: string[];
  /** Named by a test that failed or was skipped. */
  failing: string[];
}

/** Per area, the ledger lines that a test names. One failing test leaves a line unproved. */
export function coverage(lines: readonly LedgerLine[], tests: readonly NamedTest[]): AreaCoverage[] {
  const named = new Map<string, boolean>();
  for (const test of tests) {
    for (const id of namedIds(test.title)) named.set(id, (named.get(id) ?? true) && test.passed !== false);
  }
  const areas = [...new Set(lines.map((line) => line.area))].sort();
  return areas.map((area) => {
    const ids = lines.filter((line) => line.area === area).map((line) => line.id);
    return {
      area,
      lines: ids.length,
      proved: ids.filter((id) => named.get(id) === true).length,
      missing: ids.filter((id) => !named.has(id)),
      failing: ids.filter((id) => named.get(id) === false),
    };
  });
}
