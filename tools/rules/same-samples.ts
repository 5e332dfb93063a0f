import { findPattern } from './find-pattern.ts';
import { isTestCode } from './layers.ts';
import type { Rule } from './rule.ts';

const within = /^studio\/(?:engine|render)\/|^studio\/.*\.as\.ts$/;
/** What every browser and Node computes to the same bits. */
const exact = ['abs', 'min', 'max', 'floor', 'ceil', 'round', 'trunc', 'sqrt', 'fround', 'imul'];

const bans: readonly [pattern: RegExp, text: string][] = [
  [
    new RegExp(`\\b(?:Native)?Mathf?\\.(?!(?:${exact.join('|')})\\b)\\w+`, 'g'),
    'results of this function differ between browsers',
  ],
  [/\*\*/g, 'results of powers differ between browsers'],
  [/\bDate\b|\bperformance\b/g, 'sound depends on no clock'],
  [/\bcrypto\b/g, 'sound depends on no randomness'],
  [/\bIntl\b|\btoLocale\w+|\blocaleCompare\b/g, 'sound depends on no locale'],
  [/\bfor\s*\(\s*(?:const|let|var)\s+\w+\s+in\b/g, 'sound depends on no order of keys'],
  [/\bObject\.(?:keys|values|entries)\b/g, 'sound depends on no order of keys'],
];

/** Engine, rendering and kernels give the same samples in every browser, worker and Node. */
export const sameSamples: Rule = {
  name: 'same samples everywhere',
  check: ({ files }) =>
    files
      .filter(({ path }) => within.test(path) && !isTestCode(path))
      .flatMap(({ path, bare }) => bans.flatMap(([pattern, text]) => findPattern(path, bare, pattern, text))),
};
