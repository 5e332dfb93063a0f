/** Permits what the licence CC BY permits. */
export const freeToUse = 'Free to use in your videos, just put my name somewhere.';

/** Track descriptions by their owners; many are empty. */
export const descriptions: readonly string[] = [
  '',
  '',
  '',
  'Made in one evening, left alone for a month, finished in ten minutes.',
  'Started from the bass line and never found a reason to add much.',
  'For headphones and empty streets.',
  'Feedback on the mix is welcome, be honest.',
  'First try with this tempo. Tell me if it drags.',
  'The melody is the one I hum when I wait for the lift.',
  freeToUse,
  'Second version. The first one had too many ideas in it.',
  'Everything here is {bpm} bpm in {key}.',
  'Written for a friend who moved away.',
  'I wanted to see how little a track can have and still move.',
  'Rough mix. The drums will change, the chords will not.',
  'Part of a longer thing that may or may not happen.',
  'Recorded with the window open.',
  '{key}, {bpm} bpm. Stems on request.',
];
