import { buildProcess } from '#apps/build-process.ts';
import { ensureChromium } from '../../tools/test-run/ensure-chromium.ts';

/** Prepares what journeys need: a Chromium, and the built site, for which `aSite` waits, while tests that need none run. */
export async function setup(): Promise<() => Promise<void>> {
  ensureChromium();
  const building = buildProcess();
  return () => building.stop();
}
