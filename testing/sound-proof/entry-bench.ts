import { openLink } from '#studio/audio/engine-link.ts';
import { diffPlans } from '#studio/document/diff-plans.ts';
import { emptyPlan, type Plan } from '#studio/engine/plan.ts';
import { renderPlan } from '#studio/workers/render-plan.ts';
import { stateAt } from '#studio/worklet/messages.ts';
import { aDevice, aPlan, aStrip, someNotes } from '../a-plan.ts';
import { referenceSong, wideSong } from './songs-of-bench.ts';

// Served at the addresses that `openSoundPage` gives them.
const addresses = { kernels: '/kernels.wasm', worklet: '/studio-worklet.js', render: '/studio-render.js' };

async function play(
  plan: Plan,
  latency: 'interactive' | 'playback',
  receive: (values: Float64Array) => void,
) {
  const { context, ready } = openLink({
    addresses,
    latency,
    onEnd: () => {},
    receive: (message) => message.kind === 'state' && receive(message.values),
  });
  const link = await ready;
  await context.resume();
  const diff = diffPlans(emptyPlan, plan);
  if (diff) link.send({ kind: 'plan', diff });
  link.send({ kind: 'play', tick: 0 });
  return link;
}

const blip = aPlan([
  aStrip({ devices: [aDevice('analog', { ampAttack: 0.001 })], notes: someNotes([[0, 960, 60]]) }),
]);

Object.assign(globalThis, {
  /** Milliseconds from a press to the first state whose master is not silent. */
  async pressToSound() {
    const from = performance.now();
    const heard = Promise.withResolvers<number>();
    const link = await play(blip, 'interactive', (values) => {
      if ((values[stateAt.peaks + 2] ?? 0) > 0) heard.resolve(performance.now() - from);
    });
    const passed = await heard.promise;
    await link.close();
    return passed;
  },
  /** How many times faster than it sounds the worker renders. */
  async speed(seconds: number) {
    const plan = referenceSong(seconds);
    const from = performance.now();
    await renderPlan(addresses, {
      plan,
      range: { from: 0, to: seconds * 1920 },
      format: { kind: 'wav', bits: 16, rate: 48_000 },
    }).done;
    return (seconds * 1000) / (performance.now() - from);
  },
  /** Buffers that came too late while a song of so many tracks played. */
  async lost(tracks: number, latency: 'interactive' | 'playback', seconds: number) {
    const ended = Promise.withResolvers<number>();
    const link = await play(wideSong(tracks, seconds), latency, (values) => {
      if ((values[stateAt.frame] ?? 0) >= seconds * 48_000) ended.resolve(values[stateAt.lost] ?? 0);
    });
    const lost = await ended.promise;
    await link.close();
    return lost;
  },
});
document.documentElement.dataset.hydrated = 'true';
