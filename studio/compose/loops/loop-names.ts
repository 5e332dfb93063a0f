import { cyclic } from '../cyclic.ts';
import type { InstrumentFamily } from './instrument-families.ts';
import type { LoopKind } from './loop.ts';

// 31 and 32 have no common divisor: no pair comes twice among 992 loops.
const qualities =
  'Dusty Late Velvet Cold Paper Salty Slow Copper Hidden Lazy Broken Golden Heavy Loose Midnight Northern Plastic Quiet Rusty Second Silver Sleepy Smoky Soft Spare Steep Tall Thin Wet Wide Yellow'.split(
    ' ',
  );
const things =
  'Alley,Attic,Balcony,Bicycle,Bridge,Canal,Ceiling,Corner Shop,Courtyard,Diner,Elevator,Ferry,Garage,Harbour,Kiosk,Kitchen,Ladder,Lantern,Magnet,Mirror,Orchard,Parade,Platform,Postcard,River,Rooftop,Station,Staircase,Street,Tram,Tunnel,Window'.split(
    ',',
  );

const nouns: Readonly<Record<LoopKind, readonly string[]>> = {
  drums: ['Groove', 'Beat', 'Backbeat', 'Stomp', 'Break'],
  percussion: ['Tops', 'Hats', 'Shakers', 'Percussion'],
  fill: ['Fill', 'Turnaround', 'Roll'],
  bass: ['Bass', 'Bassline', 'Low End'],
  chords: ['Chords', 'Changes', 'Progression'],
  melody: ['Melody', 'Hook', 'Riff', 'Tune'],
  arpeggio: ['Arp', 'Sequence', 'Ripple'],
};

/** What chords of an instrument are called. */
const chordNouns: Partial<Record<InstrumentFamily, string>> = {
  Piano: 'Piano',
  'Electric piano': 'Keys',
  Organ: 'Organ',
  Guitar: 'Guitar',
  Strings: 'Strings',
  Brass: 'Brass',
  Pad: 'Pad',
};

/** A name as a musician gives one, "Dusty Alley Bass"; `at` is the loop's place among all. */
export function loopName(at: number, kind: LoopKind, instrument: InstrumentFamily): string {
  const noun = (kind === 'chords' && chordNouns[instrument]) || cyclic(nouns[kind], at);
  // Neighbours in the list begin differently.
  const place = at * 5;
  return `${cyclic(qualities, place)} ${cyclic(things, place)} ${noun}`;
}
