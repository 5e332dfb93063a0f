import { openLink } from '#studio/audio/engine-link.ts';
import { diffPlans } from '#studio/document/diff-plans.ts';
import { emptyPlan } from '#studio/engine/plan.ts';
import { createTempoMap } from '#studio/engine/tempo-map.ts';
import { createWavWriter } from '#studio/render/wav.ts';
import type { SoundFormat } from '#studio/workers/encode/encoder.ts';
import { renderPlan } from '#studio/workers/render-plan.ts';
import { stateAt } from '#studio/worklet/messages.ts';
import { type FixtureSong, fixtureSongs } from '../fixture-songs.ts';

// Served at the addresses that `openSoundPage` gives them.
const addresses = { kernels: '/kernels.wasm', worklet: '/studio-worklet.js', render: '/studio-render.js' };

const hashOf = async (bytes: BufferSource) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).toHex();

const float: SoundFormat = { kind: 'wav', bits: 32, rate: 48_000 };

/** Renders in the studio's own worker. */
async function renderHash({ plan, range }: FixtureSong, format = float): Promise<string> {
  const { file } = await renderPlan(addresses, { plan, range, format }).done;
  return hashOf(await file.arrayBuffer());
}

/** Plays in a running context and takes what comes out of the engine's node. */
async function liveHash({ plan, range, loop }: FixtureSong): Promise<string> {
  const blocks = new Map<number, { left: Float32Array; right: Float32Array }>();
  const map = createTempoMap(plan.tempo);
  const begin = map.frameOf(range.from);
  const frames = map.frameOf(range.to) - begin;
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const { context, ready } = openLink({
    addresses,
    latency: 'interactive',
    onEnd: () => reject(new Error('The context has ended')),
    receive(message) {
      if (message.kind !== 'state' || message.values[stateAt.isPlaying] !== 1) return;
      const { values } = message;
      // The first state is sent by the first quantum that plays, before any loop can have gone back.
      resolve(
        (values[stateAt.contextFrame] ?? 0) -
          ((values[stateAt.frame] ?? 0) - begin) +
          (values[stateAt.delay] ?? 0),
      );
    },
  });
  await context.audioWorklet.addModule('/tap.js');
  const link = await ready;
  const tap = new AudioWorkletNode(context, 'tap', { numberOfOutputs: 0 });
  link.node.connect(tap);
  const [connected, all] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let end = Number.POSITIVE_INFINITY;
  tap.port.onmessage = ({ data }) => {
    connected.resolve();
    blocks.set(data.frame, data);
    if (data.frame > end) all.resolve();
  };
  await Promise.all([context.resume(), connected.promise]);
  const diff = diffPlans(emptyPlan, plan);
  if (diff) link.send({ kind: 'plan', diff });
  link.send({ kind: 'loop', range: loop ?? null });
  link.send({ kind: 'play', tick: range.from });
  const first = await promise;
  end = first + frames;
  await all.promise;
  await link.close();
  const samples = { left: new Float32Array(frames), right: new Float32Array(frames) };
  for (let i = 0; i < frames; i++) {
    const at = first + i;
    const block = blocks.get(at - (at % 128));
    if (!block) throw new Error(`The tap has missed frame ${at}`);
    samples.left[i] = block.left[at % 128] ?? 0;
    samples.right[i] = block.right[at % 128] ?? 0;
  }
  const writer = createWavWriter(32);
  return hashOf(await new Blob([writer.header(frames), writer.write(samples)]).arrayBuffer());
}

/** So many at once: a context each, and no more threads than a browser gives. */
const together = 4;

async function hashesBy(hash: (song: FixtureSong) => Promise<string>, songs: readonly FixtureSong[]) {
  const waiting = [...songs];
  const hashes: Record<string, string> = {};
  const next = async () => {
    for (let song = waiting.shift(); song; song = waiting.shift()) hashes[song.name] = await hash(song);
  };
  await Promise.all(Array.from({ length: together }, next));
  return hashes;
}

function firstSong(): FixtureSong {
  const [song] = fixtureSongs;
  if (!song) throw new Error('There is no song');
  return song;
}

Object.assign(globalThis, {
  rendered: () =>
    hashesBy(
      (song) => renderHash(song),
      fixtureSongs.filter(({ loop }) => !loop),
    ),
  exported: (formats: readonly SoundFormat[]) =>
    Promise.all(formats.map((format) => renderHash(firstSong(), format))),
  live: () =>
    hashesBy(
      liveHash,
      fixtureSongs.filter(({ isLong }) => !isLong),
    ),
  async cancelled() {
    const running = renderPlan(
      addresses,
      {
        plan: firstSong().plan,
        range: { from: 0, to: 960_000 },
        format: { kind: 'wav', bits: 16, rate: 48_000 },
      },
      () => running.cancel(),
    );
    return running.done.then(
      () => 'a file',
      (error: unknown) => (error instanceof Error ? error.name : String(error)),
    );
  },
});
document.documentElement.dataset.hydrated = 'true';
