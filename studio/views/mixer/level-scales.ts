import { readNumber, type ValueScale } from '#design/slider/value-scale.ts';
import { ranges } from '#studio/document/schema.ts';
import { sayGain, sayPan } from '../names.ts';
import { gainOfPlace, lowestGain, placeOfGain } from './fader-scale.ts';

const tenths = (value: number): number => Math.round(value * 10) / 10;
const silence = Number.NEGATIVE_INFINITY;

/** Levels in dB, silence at the lower end; an arrow is half a dB. */
export const gainScale: ValueScale = {
  placeOf: placeOfGain,
  valueOf: gainOfPlace,
  say: sayGain,
  read(text) {
    if (/^\s*([-−]?\s*(inf|∞)|off)/i.test(text)) return silence;
    const read = readNumber(text);
    if (read === null || !['', 'db'].includes(read.unit)) return null;
    return Math.min(ranges.gain.max, tenths(read.number));
  },
  next(gain, presses) {
    if (gain < lowestGain) return presses > 0 ? lowestGain : silence;
    const next = tenths(gain + presses / 2);
    return next < lowestGain ? silence : Math.min(ranges.gain.max, next);
  },
};

/** -1 is left, 1 is right. Typed as "30 % left", "30L", "R 30" or "-30". */
export const panScale: ValueScale = {
  placeOf: (pan) => (pan + 1) / 2,
  valueOf: (place) => Math.round(place * 200 - 100) / 100,
  say: sayPan,
  read(text) {
    const words = text.trim().toLowerCase();
    if (/^c(ent(re|er))?$/.test(words)) return 0;
    const found = /^(?:(l|r)\w*\s*)?([+-]?\d+(?:[.,]\d+)?)\s*%?\s*(?:(l|r)\w*)?$/.exec(words);
    if (found === null) return null;
    const side = found[1] ?? found[3];
    const percent = Number(found[2]?.replace(',', '.')) * (side === 'l' ? -1 : 1);
    return Math.min(1, Math.max(-1, Math.round(percent) / 100));
  },
};
