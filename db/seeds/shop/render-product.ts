import type { ProductContent } from '#features/shop/contract.ts';
import type { Platform } from '#platform/server/call.ts';
import { compose } from '#studio/compose/compose.ts';
import { songOf } from '#studio/compose/compose-song.ts';
import { type InstrumentName, instrumentOf } from '#studio/compose/instruments.ts';
import { masterGains } from '#studio/compose/levels.ts';
import { createRandom } from '#studio/compose/random.ts';
import { keyName } from '#studio/compose/scales.ts';
import type { Score } from '#studio/compose/score.ts';
import type { Style } from '#studio/compose/styles/style.ts';
import { styles } from '#studio/compose/styles/styles.ts';
import type { StereoSamples } from '#studio/render/render-song.ts';
import { createWavWriter } from '#studio/render/wav.ts';
import { renderSeedSong, renderSeedSound, sampleRate } from '../render-seed-song.ts';
import { cutLoop, findLoopCuts, type Loop } from './cut-loops.ts';
import { layerLoops } from './layer-loops.ts';
import { oneShots, trimShot } from './one-shots.ts';
import type { LoopPart, ProductRecipe } from './product-recipe.ts';
import { loopSong, takeLoop } from './render-loop.ts';

export interface ProductFile {
  name: string;
  bytes: Buffer;
}

export interface RenderedProduct {
  /** Null where the sounds have no tempo. */
  bpm: number | null;
  /** As in "A minor"; empty where the sounds have none. */
  key: string;
  /** What is sold: 16-bit stereo WAV at 48 kHz, or the instruments as JSON. */
  files: ProductFile[];
  contents: ProductContent[];
  /** WAV of 20 to 40 seconds. */
  preview: Buffer;
}

const composedSeconds = 80;
const setSeconds = 28;
const packLoops: readonly (readonly [name: string, part: LoopPart, take: number, isLong: boolean])[] = [
  ['Drums 1', 'drums', 0, false],
  ['Drums 2', 'drums', 1, true],
  ['Tops', 'tops', 0, false],
  ['Bass 1', 'bass', 0, true],
  ['Bass 2', 'bass', 1, false],
  ['Chords 1', 'chords', 0, true],
  ['Chords 2', 'chords', 1, false],
  ['Melody', 'lead', 0, true],
];

const isPitched = (part: LoopPart): boolean => part !== 'drums' && part !== 'tops';

/** Renders a product; the same recipe gives the same bytes. */
export async function renderProduct(platform: Platform, recipe: ProductRecipe): Promise<RenderedProduct> {
  const style = styles[recipe.style];
  const seed = createRandom(recipe.seed, recipe.title).integer(0, 2 ** 31);
  if (recipe.sound.kind === 'content')
    return renderSoundSet(platform, recipe, recipe.sound.instruments, { style, seed });
  const score = compose(style, seed, composedSeconds);
  const made = { title: recipe.title, score, style, seed };
  if (recipe.sound.kind === 'sound') return renderSingle(platform, made, recipe.sound);
  return renderPack(platform, made, recipe.sound.bars);
}

interface Made {
  title: string;
  score: Score;
  style: Style;
  seed: number;
}

async function renderSingle(
  platform: Platform,
  { title, score, style, seed }: Made,
  { part, bars }: { part: LoopPart; bars: number },
): Promise<RenderedProduct> {
  const { song, places } = loopSong(score, style, {
    seed,
    name: title,
    loops: [bestLoop(score, part, 0, bars)],
  });
  const [sound] = takeAll(await renderSeedSound(platform, song), places, score, [part]);
  if (!sound) throw new Error(`"${title}" has no loop`);
  const key = keyName(score.tonic, score.mode);
  const name = isPitched(part) ? `${title} ${score.bpm} ${shortKey(key)}` : `${title} ${score.bpm}`;
  return {
    bpm: score.bpm,
    key: isPitched(part) ? key : '',
    files: [{ name: `${name}.wav`, bytes: encode(sound) }],
    contents: [{ name, kind: 'loop', duration: millisecondsOf(sound) }],
    preview: encode(layerLoops(score.barSeconds, [[sound]], bars)),
  };
}

async function renderPack(
  platform: Platform,
  { title, score, style, seed }: Made,
  [short, long]: readonly [number, number],
): Promise<RenderedProduct> {
  const key = keyName(score.tonic, score.mode);
  const ending = `${score.bpm} ${shortKey(key)}`;
  const loops = packLoops.map(([, part, take, isLong]) => bestLoop(score, part, take, isLong ? long : short));
  const shots = oneShots(score);
  const all = [...loops, ...shots.map(({ loop }) => loop)];
  const { song, places } = loopSong(score, style, { seed, name: title, loops: all });
  const sound = await renderSeedSound(platform, song);
  const parts = loops.map(({ part }) => part);
  const rendered = takeAll(sound, places, score, parts);
  const named = [
    ...packLoops.map(([name, part], at) => ({
      name: `${name} ${isPitched(part) ? ending : score.bpm}`,
      kind: 'loop' as const,
      sound: rendered[at] ?? silence,
    })),
    ...shots.map(({ name, seconds, isPitched: hasKey }, at) => ({
      name: hasKey ? `${name} ${shortKey(key)}` : name,
      kind: 'one_shot' as const,
      sound: trimShot(sound, (places[loops.length + at]?.startBar ?? 0) * score.barSeconds, seconds),
    })),
  ];
  const [drums1, drums2, , bass1, bass2, chords1, chords2, melody] = rendered;
  const layers = [[drums1], [drums1, bass2], [drums2, bass1, chords2], [drums2, bass1, chords1, melody]];
  return {
    bpm: score.bpm,
    key,
    files: named.map((one) => ({ name: `${one.name}.wav`, bytes: encode(one.sound) })),
    contents: named.map(({ name, kind, sound: own }) => ({ name, kind, duration: millisecondsOf(own) })),
    preview: encode(layerLoops(score.barSeconds, layers, long)),
  };
}

const silence: StereoSamples = { left: new Float32Array(1), right: new Float32Array(1) };

/** "A minor" is Am, "Eb major" is Eb. */
const shortKey = (key: string): string => key.replace(' minor', 'm').replace(' major', '');

const millisecondsOf = ({ left }: StereoSamples): number => Math.round((left.length / sampleRate) * 1000);

/** `take` 0 is where the part plays most; a part with fewer places gives the last of them again. */
function bestLoop(score: Score, part: LoopPart, take: number, bars: number): Loop {
  const cuts = findLoopCuts(score, part, bars);
  const cut = cuts[take] ?? cuts.at(-1);
  if (!cut) throw new Error(`Nothing of ${part} in ${bars} bars`);
  return cutLoop(score, part, cut);
}

function takeAll(
  sound: StereoSamples,
  places: readonly { startBar: number; bars: number }[],
  { barSeconds, bars }: Score,
  parts: readonly LoopPart[],
): StereoSamples[] {
  return places.map((place, at) => {
    const part = parts[at] ?? 'drums';
    const next =
      places[at + 1]?.startBar ?? Math.max(bars, place.startBar + place.bars + tailBars(barSeconds));
    return takeLoop(sound, place, { barSeconds, until: next, drive: isPitched(part) ? 1.2 : 1.8 });
  });
}

const tailBars = (barSeconds: number): number => Math.ceil(5 / barSeconds);

function encode(sound: StereoSamples): Buffer {
  const writer = createWavWriter(16);
  return Buffer.concat([writer.header(sound.left.length), writer.write(sound)]);
}

async function renderSoundSet(
  platform: Platform,
  { title, style: styleName }: ProductRecipe,
  instruments: readonly (readonly [name: string, instrument: InstrumentName])[],
  { style, seed }: { style: Style; seed: number },
): Promise<RenderedProduct> {
  const own = instruments.map(([, instrument]) => instrument);
  const played: Style = { ...style, instruments: { ...style.instruments, chords: own, lead: own, arp: own } };
  const sounds = instruments.map(([name, instrument]) => ({ name, ...instrumentOf(instrument) }));
  const song = songOf(compose(played, seed, setSeconds), played, {
    seed,
    name: title,
    gain: masterGains[styleName],
  });
  return {
    bpm: null,
    key: '',
    files: [{ name: 'sounds.json', bytes: Buffer.from(JSON.stringify({ version: 1, sounds }, null, 1)) }],
    contents: instruments.map(([name]) => ({ name, kind: 'preset' as const, duration: null })),
    preview: await renderSeedSong(platform, song),
  };
}
