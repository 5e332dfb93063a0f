import { wordlist } from '@scure/bip39/wordlists/english.js';
import { randomBelow } from '#platform/pure/random-below.ts';

const maxLength = 6;

/** Words of the list that no child should be given as a password. */
const unsuitable = new Set(
  `abuse accuse acid addict admit adult affair afraid angry arm armed armor army arrest attack awful bacon bad battle
  beef beer betray bitter blade blame bleak blood bomb boring bullet bunker burden cannon casino census chaos cigar civil
  crazy crime cruel crush cry damage danger demise deny devil die diesel dirt dizzy draft drama dumb dwarf enemy
  erode erupt evil exile expire fat fatal fault fee female fever fiscal foil gas gasp gaze ghost girl gloom gospel grief grit
  grunt guilt gun harsh hazard hurt ill immune inhale inject injury inmate insane jealous junk kick kidney kill knife lazy
  liar lonely mad maid man mask mass mercy merit minor misery miss myth naive nasty naked neck nerve obey organ orphan
  pact panic pig pill pipe pistol police pork prison prize pulse punch rebel reject rifle riot risk ritual rude sad scare scrap
  scrub shock shrug shy sick siege silly skull slab slam slave slim smoke sniff spike spoil sting strike suffer surge swear
  sword tattoo tax tissue toilet toss tragic trap trash trick ugly unfair upset urge vague vicious victim virus viable waste wasp
  weapon weird whip wicked widow wild wine wolf woman wreck wrong youth boy cash debt fraud smart genius idle lose loser`.split(
    /\s+/,
  ),
);

const words = wordlist.filter((word) => word.length <= maxLength && !unsuitable.has(word));

/** Two short English words that a child can type (some 20 bits), of the list of BIP 39, whose words differ in their first four letters. */
export const newTwoWords = (randomBytes: (size: number) => Uint8Array): string =>
  `${words[randomBelow(words.length, randomBytes)]} ${words[randomBelow(words.length, randomBytes)]}`;
