import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openKernels } from '#apps/render/open-kernels.ts';
import { createPresetRenderer, presetsOf } from '#apps/studio/devices/render-preset.ts';
import { allDevices } from '#studio/devices/all-devices.ts';
import type { StereoSamples } from '#studio/render/render-song.ts';
import { createWavWriter } from '#studio/render/wav.ts';
import { effectTests } from './devices/effect-tests.ts';
import { instrumentTests } from './devices/instrument-tests.ts';
import { readWav } from './devices/read-wav.ts';
import type { Figures, SoundTest } from './devices/sound-tests.ts';

// Prints what is measured of the devices. `--write <folder>` also writes `presets/` (each preset, to be heard), `inputs/` (what effects
// process in the tests) and `notes/` (what instruments play: frame, frames, pitch, velocity of 127). `--read <folder>` measures beside
// ours what others made of those: `<test>.<name>.wav`, or `<test>.<name>.<preset>.wav`.

const { values } = parseArgs({ options: { write: { type: 'string' }, read: { type: 'string' } } });
const kernels = await openKernels();
const tests = [...instrumentTests, ...effectTests(kernels)];

if (values.write !== undefined) await writeSounds(values.write);
const others = values.read === undefined ? [] : (await readdir(values.read)).sort();
for (const test of tests) await report(test);

async function report(test: SoundTest): Promise<void> {
  const columns = new Map([['ours', [...test.ours(kernels).values()].map(test.measure)]]);
  for (const file of others) {
    const [name, who] = file.split('.');
    if (name !== test.name || who === undefined) continue;
    const sound = readWav(await readFile(path.join(values.read ?? '', file)));
    columns.set(who, [...(columns.get(who) ?? []), test.measure(sound)]);
  }
  process.stdout.write(`\n${test.name}\n`);
  for (const [who, figures] of columns) process.stdout.write(`  ${who.padEnd(12)} ${summaryOf(figures)}\n`);
}

/** Each figure; of several sounds its middle and its ends. */
function summaryOf(figures: readonly Figures[]): string {
  const titles = Object.keys(figures[0] ?? {});
  const texts = titles.map((title) => {
    const values = figures.map((one) => one[title] ?? Number.NaN).sort((a, b) => a - b);
    const text = (at: number) => (values[Math.round(at * (values.length - 1))] ?? Number.NaN).toFixed(2);
    return `${title} ${text(0.5)}${values.length > 1 ? ` (${text(0)} to ${text(1)} of ${values.length})` : ''}`;
  });
  return texts.join(', ');
}

async function writeSounds(to: string): Promise<void> {
  for (const name of ['presets', 'inputs', 'notes']) await mkdir(path.join(to, name), { recursive: true });
  const renderer = createPresetRenderer(kernels, () => performance.now());
  for (const schema of allDevices)
    for (const preset of await presetsOf(schema)) {
      const file = `${schema.type} ${preset.name.replaceAll('/', '-')}.wav`;
      await writeWav(path.join(to, 'presets', file), renderer.render(schema, preset).samples);
    }
  for (const { name, input, notes } of tests) {
    if (input) await writeWav(path.join(to, 'inputs', `${name}.wav`), input);
    const lines = notes?.map(([tick, length, pitch, velocity]) =>
      [tick * 25, length * 25, pitch, Math.round(velocity * 127)].join(' '),
    );
    if (lines) await writeFile(path.join(to, 'notes', `${name}.txt`), `${lines.join('\n')}\n`);
  }
}

async function writeWav(file: string, samples: StereoSamples): Promise<void> {
  const writer = createWavWriter(32);
  await writeFile(file, Buffer.concat([writer.header(samples.left.length), writer.write(samples)]));
}
