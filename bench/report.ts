import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import type { BenchOptions } from './bench-options.ts';
import type { Finding } from './finding.ts';

const file = join(import.meta.dirname, '../docs/benchmarks.md');
const begin = '<!-- figures: written by `npm run bench -- --write` -->';
const end = '<!-- end of the figures -->';

const verdict = ({ passed }: Finding) => (passed === null ? '' : passed ? 'pass' : '**miss**');

/** The findings as a table in Markdown. */
export function tableOf(findings: readonly Finding[]): string {
  const head = ['goal', 'scenario', 'ours', 'bare limit', 'ratio', 'gate', '', 'remark'];
  const rows = findings.map((one) => [
    one.goal,
    one.what,
    one.ours,
    one.limit,
    one.ratio,
    one.gate,
    verdict(one),
    one.note,
  ]);
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '/').replaceAll('\n', ' ')).join(' | ')} |`)
    .join('\n');
}

/** Writes the figures of this run into docs/benchmarks.md and keeps the text around them. */
export async function writeFigures(
  findings: readonly Finding[],
  options: BenchOptions,
  load: string,
): Promise<void> {
  const [processor] = cpus();
  const machine = `${cpus().length} x ${processor?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB`;
  const day = new Date().toISOString().slice(0, 10);
  const missed = findings.filter((one) => one.passed === false).length;
  const text = [
    begin,
    '',
    `${day}, ${machine}, Node ${process.versions.node}; ${options.tracks.toLocaleString('en-US')} tracks, ${options.rounds} rounds` +
      ` of ${options.seconds} s; load of the machine from ${load}; ${findings.filter((one) => one.passed).length} passed, ${missed} missed.`,
    '',
    tableOf(findings),
    '',
    end,
  ].join('\n');
  const before = await readFile(file, 'utf8');
  const from = before.indexOf(begin);
  const to = before.indexOf(end);
  if (from < 0 || to < from) throw new Error(`${file} has no place for the figures`);
  await writeFile(file, before.slice(0, from) + text + before.slice(to + end.length));
}
