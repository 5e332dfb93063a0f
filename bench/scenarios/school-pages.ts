import type { BenchOptions } from '../bench-options.ts';
import { loadPageOften, type PageLoad, paintsOf, type Slowness, weightsOf } from '../browser/load-page.ts';
import { startChromium } from '../browser/start-chromium.ts';
import type { Finding } from '../finding.ts';
import { openSchoolPlace } from '../ground/open-school-place.ts';

/** A weak Chromebook on a line that a class shares. */
const weak: Slowness = { cpu: 6, mbitPerSecond: 1.5, latencyMs: 100 };
const MAX_PAINT_MS = 2500;
const MAX_BLOCKED_MS = 300;
const MAX_SHIFT = 0.02;
const MAX_SCRIPT_KB = 110;

/** G30: what a student sees first, on a weak device with nothing stored. */
export async function schoolPages(options: BenchOptions): Promise<Finding[]> {
  const { site, school, student, close } = await openSchoolPlace(options, 1);
  const chromium = await startChromium();
  const pages = [
    { name: 'sign-in of a class', path: '/class' },
    { name: "student's home", path: '/education', cookie: student.headers.cookie },
    {
      name: 'class page, student',
      path: `/education/classes/${school.classOf30}`,
      cookie: student.headers.cookie,
    },
  ];
  const findings: Finding[] = [];
  try {
    for (const { name, path, cookie } of pages) {
      const visit = { url: site.eduUrl + path, slowness: weak, ...(cookie && { cookie }) };
      findings.push(judge(name, await loadPageOften(chromium, visit, options.rounds)));
    }
  } finally {
    await chromium.close();
    await close();
  }
  return findings;
}

function judge(name: string, load: PageLoad): Finding {
  const wrong = [
    load.lcpMs > MAX_PAINT_MS && 'largest paint',
    load.blockedAfterPaintMs > MAX_BLOCKED_MS && 'blocking',
    load.shift > MAX_SHIFT && 'shift',
    (load.kb.Script ?? 0) > MAX_SCRIPT_KB && 'script',
  ].filter((one) => one !== false);
  return {
    goal: 'G30',
    what: `${name}, CPU ${weak.cpu}x, ${weak.mbitPerSecond} Mbit/s, ${weak.latencyMs} ms`,
    ours: `${paintsOf(load)}, of it after the first paint ${Math.round(load.blockedAfterPaintMs)} ms, shift ${load.shift.toFixed(3)}, ${load.requests} requests, ${weightsOf(load)}`,
    limit: '',
    ratio: '',
    gate: `LCP ${MAX_PAINT_MS}, TBT ${MAX_BLOCKED_MS}, shift ${MAX_SHIFT}, ${MAX_SCRIPT_KB} kB script`,
    passed: wrong.length === 0,
    note: wrong.length === 0 ? '' : `missed: ${wrong.join(', ')}`,
  };
}
