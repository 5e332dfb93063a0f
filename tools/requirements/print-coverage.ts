import type { AreaCoverage } from './coverage.ts';

/** The table, then the ids without a passing test, area by area. */
export function printCoverage(areas: readonly AreaCoverage[]): string {
  const row = (area: string, lines: number, proved: number) =>
    `${area.padEnd(12)}${String(lines).padStart(6)}${String(proved).padStart(8)}${String(lines - proved).padStart(9)}`;
  const sum = (pick: (area: AreaCoverage) => number) => areas.reduce((total, area) => total + pick(area), 0);
  const table = [
    'area         lines  proved  missing',
    ...areas.map((area) => row(area.area, area.lines, area.proved)),
    ...(areas.length > 1
      ? [
          row(
            'all',
            sum((area) => area.lines),
            sum((area) => area.proved),
          ),
        ]
      : []),
  ];
  const lists = areas.flatMap((area) => [
    ...(area.failing.length > 0 ? [`\n${area.area}, named by a test that fails:`, wrap(area.failing)] : []),
    ...(area.missing.length > 0 ? [`\n${area.area}, named by no test:`, wrap(area.missing)] : []),
  ]);
  return [...table, ...lists, ''].join('\n');
}

function wrap(ids: readonly string[]): string {
  const lines: string[] = [];
  for (let at = 0; at < ids.length; at += 8) lines.push(`  ${ids.slice(at, at + 8).join(' ')}`);
  return lines.join('\n');
}
