import { loadavg } from 'node:os';
import { buildProcess } from '#apps/build-process.ts';
import { parseBenchOptions } from './bench-options.ts';
import { openBenchSetup } from './bench-setup.ts';
import type { Finding } from './finding.ts';
import { tableOf, writeFigures } from './report.ts';
import { sharedSetupScenarios, standaloneScenarios } from './scenarios.ts';

// `npm run bench [-- --only G3,G5 --tracks 100000 --quick --write]`: measures the goals of docs/benchmarks.md.
const options = parseBenchOptions(process.argv.slice(2));
const wanted = (goal: string) => options.only === null || options.only.includes(goal);
const findings: Finding[] = [];
const loadNow = () => (loadavg()[0] ?? 0).toFixed(1);
const loadBefore = loadNow();
const undo: (() => Promise<void>)[] = [];

async function measure(name: string, scenario: () => Promise<Finding[]>): Promise<void> {
  process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${name}\n`);
  const found = await scenario().catch((error: unknown): Finding[] => [
    {
      goal: name.split(' ')[0] ?? '',
      what: name,
      ours: '',
      limit: '',
      ratio: '',
      gate: '',
      passed: false,
      note: `broke: ${error}`,
    },
  ]);
  for (const one of found)
    process.stderr.write(
      `  ${one.passed === false ? 'MISS' : 'ok  '} ${one.what}: ${one.ours} ${one.ratio} ${one.note}\n`,
    );
  findings.push(...found);
}

process.env.NODE_ENV = 'production';
await buildProcess().done;
try {
  const some = sharedSetupScenarios.filter(({ goal }) => wanted(goal));
  if (some.length > 0) {
    const setup = await openBenchSetup(options);
    undo.push(setup.close);
    for (const { goal, name, run } of some) await measure(`${goal} ${name}`, () => run(setup));
    for (const one of undo.splice(0)) await one();
  }
  for (const { goal, name, run, slow } of standaloneScenarios) {
    if (wanted(goal) && !(slow && options.quick)) await measure(`${goal} ${name}`, () => run(options));
  }
} finally {
  for (const one of undo) await one();
}
process.stdout.write(`${tableOf(findings)}\n`);
if (options.write) await writeFigures(findings, options, `${loadBefore} to ${loadNow()}`);
