import type { LoopPart, ProductRecipe } from './product-recipe.ts';

/** A seeded product's id: the same in every installation, and never one that the server would create. */
export const seedProductId = (place: number): string =>
  `00000000-0000-7000-8000-00be${place.toString(16).padStart(8, '0')}`;

const pack = (
  title: string,
  style: ProductRecipe['style'],
  artist: number,
  bars: readonly [2, 2] | readonly [2, 4],
  description: string,
): Omit<ProductRecipe, 'daysAgo' | 'seed'> => ({
  title,
  style,
  artist,
  description,
  sound: { kind: 'pack', bars },
});

const single = (
  title: string,
  style: ProductRecipe['style'],
  artist: number,
  [part, bars]: readonly [LoopPart, 2 | 4],
  description: string,
): Omit<ProductRecipe, 'daysAgo' | 'seed'> => ({
  title,
  style,
  artist,
  description,
  sound: { kind: 'sound', part, bars },
});

const set = (
  title: string,
  style: ProductRecipe['style'],
  artist: number,
  sound: Omit<Extract<ProductRecipe['sound'], { kind: 'content' }>, 'kind'>,
  description: string,
): Omit<ProductRecipe, 'daysAgo' | 'seed'> => ({
  title,
  style,
  artist,
  description,
  sound: { kind: 'content', ...sound },
});

const recipes: readonly Omit<ProductRecipe, 'daysAgo' | 'seed'>[] = [
  pack(
    'Leipzig Basement',
    'Techno',
    7,
    [2, 2],
    'Straight kick, honest hats, one bass line that does not stop. Recorded dry enough to sit under anything.',
  ),
  pack(
    'Kettle and Tape',
    'Lo-Fi',
    4,
    [2, 2],
    'Dusty drums, a warm upright and electric piano chords with the window open. For beats that take their time.',
  ),
  pack(
    'Glasshouse Nights',
    'House',
    13,
    [2, 2],
    'Drums with air in them, stabs from Lyon, and bass lines that leave room for a voice.',
  ),
  pack(
    'Repaired Polysynths',
    'Synthwave',
    1,
    [2, 2],
    'Gated drums and broad chords from synthesizers that had been given up. Everything plays together.',
  ),
  pack(
    'One Seventy Four',
    'Drum & Bass',
    5,
    [2, 4],
    'Breaks at full tempo with a bass below them and a melody that gives you time to breathe.',
  ),
  pack(
    'Sunday Rehearsal',
    'Funk',
    8,
    [2, 2],
    'A bass player’s pack: fingered lines, clipped guitar chords, and drums that were played to them.',
  ),
  single(
    'Night Train Chords',
    'Deep House',
    0,
    ['chords', 4],
    'Four bars of electric piano between two stations.',
  ),
  single(
    'Crossing',
    'Ambient',
    2,
    ['chords', 2],
    'A slow pad that never quite arrives. Loops without a seam.',
  ),
  single('Highlife Break', 'Hip Hop', 3, ['drums', 2], 'Two bars of drums with dust on them.'),
  single(
    'Bad Neighbours',
    'Dubstep',
    9,
    ['bass', 4],
    'Low end research. Turn it down before you turn it up.',
  ),
  single('Evening Cooking', 'Reggae', 12, ['bass', 2], 'A riddim’s bass line, round and patient.'),
  single('Games That Do Not Exist', 'Future Bass', 15, ['arp', 4], 'A bright figure for a title screen.'),
  single('Harbour Line', 'Chillout', 17, ['lead', 2], 'A melody for the last ferry.'),
  single('Luz', 'Reggaeton', 19, ['tops', 2], 'Hats and percussion, ready to lie over your own kick.'),
  single('Brass Tacks', 'Jazz', 22, ['lead', 4], 'A phrase with a question at its end.'),
  single('Six Lanes', 'Trance', 23, ['arp', 4], 'Sixteenths that carry a whole break.'),
  single('Old Soul Keys', 'Soul', 28, ['chords', 2], 'Keys with a little grit, played late.'),
  single('Parking Level Two', 'Phonk', 29, ['lead', 4], 'The cowbell, in key.'),
  set(
    'Felt and Glass',
    'Classical',
    10,
    {
      class: 'KeysContent',
      instruments: [
        ['Felt Upright', 'feltPiano'],
        ['Concert Grand', 'piano'],
        ['Glass Pad', 'glassPad'],
        ['Music Box', 'musicBox'],
      ],
    },
    'Quiet keys and what rings behind them.',
  ),
  set(
    'Broken Polysynths',
    'Synthwave',
    1,
    {
      class: 'SynthContent',
      instruments: [
        ['Wide Saws', 'superSaw'],
        ['Soft Strings', 'strings'],
        ['Pulse Lead', 'squareLead'],
        ['Short Pluck', 'pluckLead'],
      ],
    },
    'Four voices of the synthesizers in the pack of almost the same name.',
  ),
  set(
    'Low End Research',
    'Dubstep',
    9,
    {
      class: 'BassContent',
      instruments: [
        ['Growl', 'growlBass'],
        ['Reese', 'reeseBass'],
        ['Sub', 'subBass'],
        ['Boom', 'boomBass'],
      ],
    },
    'Four basses from polite to rude.',
  ),
  set(
    'Porch Strings',
    'Folk',
    6,
    {
      class: 'StringsContent',
      instruments: [
        ['Nylon Guitar', 'nylonGuitar'],
        ['Steel Guitar', 'steelGuitar'],
        ['Harp', 'harp'],
      ],
    },
    'Plucked strings, close enough to hear the wood.',
  ),
  set(
    'Mallets at Night',
    'Chillout',
    17,
    {
      class: 'MalletContent',
      instruments: [
        ['Vibraphone', 'vibes'],
        ['Marimba', 'marimba'],
        ['Bell', 'bell'],
        ['Cowbell', 'cowbell'],
      ],
    },
    'Wood and metal, struck softly.',
  ),
  set(
    'Wind Section',
    'Jazz',
    22,
    {
      class: 'WindContent',
      instruments: [
        ['Flute', 'flute'],
        ['Saxophone', 'sax'],
        ['Brass', 'brass'],
        ['Choir', 'choir'],
      ],
    },
    'Everything that needs breath, a choir included.',
  ),
];

/** Every seeded product; packs come first, since they are what the shop shows. */
export const plannedProducts: readonly ProductRecipe[] = recipes.map((recipe, place) => ({
  ...recipe,
  seed: 5000 + place,
  daysAgo: 3 + place * 2,
}));

/** Minor units by currency, of a product of each kind. */
export const plannedPrices = {
  pack: { USD: 1499, EUR: 1399, GBP: 1199, SEK: 14_900 },
  sound: { USD: 199, EUR: 199, GBP: 179, SEK: 1900 },
  content: { USD: 999, EUR: 949, GBP: 849, SEK: 9900 },
} as const;
