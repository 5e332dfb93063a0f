import { buildProcess } from '#apps/build-process.ts';
import { ensureChromium } from '../../tools/test-run/ensure-chromium.ts';

/** Brings what journeys need before the first of them runs: a Chromium, and the built site. */
export async function setup(): Promise<void> {
  ensureChromium();
  await buildProcess().done;
}
