import { arrangeDrums, arrangePart, ticksPerStep } from '../arrange.ts';
import { playBass } from '../bass-part.ts';
import type { ClipDraft, TrackDraft } from '../build-song.ts';
import { effectsOf } from '../effects.ts';
import { playFigure } from '../figure-part.ts';
import { harmonise } from '../harmony.ts';
import { type DeviceDraft, instrumentOf, kitOf } from '../instruments.ts';
import { playMelody } from '../melody-part.ts';
import { createNoteWriter } from '../note-writer.ts';
import { createRandom } from '../random.ts';
import { pentatonic, scaleTones } from '../scales.ts';
import type { DrumBars, PitchedPart, Score, Section } from '../score.ts';
import type { Style } from '../styles/style.ts';
import { styles } from '../styles/styles.ts';
import type { Loop, LoopKind } from './loop.ts';
import { loopDrums } from './loop-drums.ts';
import { type LoopRecipe, partOf, recipeOf } from './loop-recipe.ts';

const colors: Readonly<Record<LoopKind, number>> = {
  ...{ drums: 0, percussion: 1, fill: 2, bass: 3, chords: 6, arpeggio: 9, melody: 12 },
};

/**
 * A loop as a track with its instrument, its effects and one region from tick 0, in the key of the loop. The same loop gives the same
 * track for ever.
 */
export function composeLoop(loop: Loop): TrackDraft {
  const style = styles[loop.style];
  const recipe = recipeOf(loop.style, loop.kind, loop.number);
  const part = partOf[loop.kind];
  const stepsPerBar = loop.beats * 4;
  const effects = effectsOf(part, { style, bpm: loop.bpm, kick: null, echo: '1/8.' });
  const isDrums = part === 'drums';
  const clip = isDrums
    ? drumClip(loop.kind, style, recipe, stepsPerBar)
    : noteClip(part, style, recipe, stepsPerBar);
  return {
    id: 'loop',
    kind: isDrums ? 'drums' : 'instrument',
    name: loop.name,
    color: colors[loop.kind],
    gain: loop.gain,
    devices: [isDrums ? kitFor(loop.kind, recipe) : instrumentOf(recipe.instrument), ...effects],
    regions: [{ name: loop.name, start: 0, length: loop.bars * stepsPerBar * ticksPerStep, clip }],
  };
}

/** A kit; cymbals alone are made louder than they are in it. */
function kitFor(kind: LoopKind, { kit }: LoopRecipe): DeviceDraft {
  const { type, params } = kitOf(kit);
  if (kind !== 'percussion') return { type, params };
  return { type, params: { ...params, gain: Math.min(12, (params.gain ?? -3) + 8) } };
}

const sectionOf = (recipe: LoopRecipe, parts: readonly PitchedPart[]): Section => ({
  ...{ kind: 'A', startBar: 0, energy: 0.85, drums: 3, parts },
  bars: recipe.bars,
});

function noteClip(part: PitchedPart, style: Style, recipe: LoopRecipe, stepsPerBar: number): ClipDraft {
  const sections = [sectionOf(recipe, [part])];
  const scale = scaleTones(recipe.tonic, recipe.mode);
  const { progression, figure, seed } = recipe;
  const spans = harmonise({
    ...{ sections, scale, stepsPerBar, verse: progression, refrain: progression },
    ...{ chordSize: style.chordSize, barsPerChord: style.barsPerChord },
  });
  const writer = createNoteWriter();
  if (part === 'bass')
    playBass(writer, spans, [figure, figure], scale, (stream) => createRandom(seed, `bass/${stream}`));
  else if (part === 'lead') {
    const leadScale = style.lead.pentatonic ? pentatonic(scale, recipe.mode) : scale;
    const input = { spans, sections, scale: leadScale, stepsPerBar, lead: style.lead };
    playMelody(writer, input, createRandom(seed, 'melody'));
  } else {
    const transpose = part === 'arp' ? 12 : 0;
    playFigure(writer, spans, { part, figures: [figure, figure], transpose, strumMs: style.strumMs ?? 0 });
  }
  const score = scoreOf(recipe, stepsPerBar, sections, null);
  score.notes[part] = writer.notes;
  const [region] = arrangePart(score, part, { looseMs: style.looseMs, seed });
  if (!region) throw new Error('A loop has no notes');
  return region.clip;
}

function drumClip(kind: LoopKind, style: Style, recipe: LoopRecipe, stepsPerBar: number): ClipDraft {
  const section = sectionOf(recipe, []);
  const figure = loopDrums(kind, { section, recipe, extra: style.extra ?? {}, stepsPerBar });
  const score = scoreOf(recipe, stepsPerBar, [section], { figure, others: new Map() });
  const [region] = arrangeDrums(score, () => true);
  if (!region) throw new Error('A loop has no hits');
  return region.clip;
}

function scoreOf(
  recipe: LoopRecipe,
  stepsPerBar: number,
  sections: Section[],
  drums: DrumBars | null,
): Score {
  const { bpm, tonic, mode, bars } = recipe;
  const barSeconds = (15 / bpm) * stepsPerBar;
  return {
    ...{ bpm, tonic, mode, sections, stepsPerBar, bars, barSeconds },
    scale: scaleTones(tonic, mode),
    notes: { bass: [], chords: [], arp: [], lead: [] },
    drums: [drums],
    risers: [],
    seconds: bars * barSeconds,
  };
}
