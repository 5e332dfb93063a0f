import { buildProcess } from '#apps/build-process.ts';
import { ensureChromium } from '../../tools/test-run/ensure-chromium.ts';

/** Prepares what journeys need: a Chromium, and the built site. */
export async function setup(): Promise<void> {
  ensureChromium();
  await buildProcess().done;
}
