import type { Finding } from './finding.ts';

const verdict = ({ passed }: Finding) => (passed === null ? '' : passed ? 'pass' : '**miss**');

/** The findings as a table in Markdown. */
export function tableOf(findings: readonly Finding[]): string {
  const head = ['goal', 'scenario', 'ours', 'bare limit', 'ratio', 'gate', '', 'remark'];
  const rows = findings.map((one) => [one.goal, one.what, one.ours, one.limit, one.ratio, one.gate, verdict(one), one.note]);
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
