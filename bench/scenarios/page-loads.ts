import type { BenchSetup } from '../bench-setup.ts';
import { loadPageOften, type PageLoad, paintsOf, slowed, weightsOf } from '../browser/load-page.ts';
import { servePlainPage } from '../browser/plain-page.ts';
import { startChromium } from '../browser/start-chromium.ts';
import type { Finding } from '../finding.ts';
import { pickRandomTracks } from './pick-random-tracks.ts';

/** Ghost's home as measured in November 2026 on an idle machine of this size. */
const ghostLcpMs = { fast: 296, slow: 1060 } as const;
const MAX_SCRIPT_KB = 120;
const MAX_BLOCKED_MS = 100;
const MAX_SHIFT = 0.02;
const MAX_REQUESTS = 25;

interface TrackAnswer {
  data: { attributes: { self_link: string } };
}

/** G13: tracks home, a track's page and the community's in Chromium, at full speed and slowed down, beside a static page. */
export async function pageLoads(setup: BenchSetup): Promise<Finding[]> {
  const [id] = await pickRandomTracks(setup.database, 1);
  const track = (await (await fetch(`${setup.site.url}/api/mixdowns/${id}`)).json()) as TrackAnswer;
  const cookie = setup.members[0]?.headers.cookie ?? '';
  const pages: Record<string, { path: string; cookie?: string }> = {
    'tracks home': { path: '/tracks' },
    "track's page": { path: track.data.attributes.self_link },
    community: { path: '/community' },
    'community, member': { path: '/community', cookie },
  };
  const chromium = await startChromium();
  const plain = await servePlainPage();
  const findings: Finding[] = [];
  try {
    for (const speed of ['fast', 'slow'] as const) {
      const slowness = speed === 'slow' ? slowed : null;
      const often = (url: string, own: { cookie?: string } = {}) =>
        loadPageOften(chromium, { url, slowness, ...own }, setup.rounds);
      const limit = await often(plain.url);
      for (const [name, { path, ...own }] of Object.entries(pages))
        findings.push(judge(name, speed, await often(setup.site.url + path, own), limit));
    }
  } finally {
    plain.close();
    await chromium.close();
  }
  return findings;
}

function judge(name: string, speed: 'fast' | 'slow', load: PageLoad, limit: PageLoad): Finding {
  const maxLcp = Math.max(ghostLcpMs[speed], limit.lcpMs);
  const script = load.kb.Script ?? 0;
  const wrong = [
    script > MAX_SCRIPT_KB && 'script',
    load.lcpMs > maxLcp && 'largest paint',
    speed === 'slow' && load.blockedAfterPaintMs > MAX_BLOCKED_MS && 'blocking',
    load.shift > MAX_SHIFT && 'shift',
    load.requests > MAX_REQUESTS && 'requests',
  ].filter((one) => one !== false);
  return {
    goal: 'G13',
    what: `${name}, ${speed === 'fast' ? 'full speed' : 'CPU 4x, 9 Mbit/s, 100 ms'}`,
    ours: `${paintsOf(load)}, of it after the first paint ${Math.round(load.blockedAfterPaintMs)} ms, shift ${load.shift.toFixed(3)}, ${load.requests} requests, ${weightsOf(load)}`,
    limit: `static page: ${paintsOf(limit)}; Ghost was measured at LCP ${ghostLcpMs[speed]}`,
    ratio: `LCP ${(load.lcpMs / maxLcp).toFixed(2)}`,
    gate: `LCP ${Math.round(maxLcp)}, TBT ${MAX_BLOCKED_MS} slowed, shift ${MAX_SHIFT}, ${MAX_REQUESTS} requests, ${MAX_SCRIPT_KB} kB script`,
    passed: wrong.length === 0,
    note: wrong.length === 0 ? '' : `missed: ${wrong.join(', ')}`,
  };
}
