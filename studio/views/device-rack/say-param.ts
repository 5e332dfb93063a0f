import { readNumber, type ValueScale } from '#design/slider/value-scale.ts';
import { noteValues, type ParamSchema } from '#studio/devices/device.ts';

/** A parameter's value with its unit, as a person reads it. */
export function sayParam(param: ParamSchema, value: number): string {
  switch (param.unit) {
    case 'choice':
      return param.choices?.[Math.round(value)] ?? noteValues[Math.round(value)] ?? `${value}`;
    case 'switch':
      return value >= 0.5 ? 'On' : 'Off';
    case 'Hz':
      return value >= 1000 ? `${trim(value / 1000)} kHz` : `${trim(value)} Hz`;
    case 's':
      return value < 1 ? `${trim(value * 1000)} ms` : `${trim(value)} s`;
    case 'deg':
      return `${trim(value)}°`;
    case 'steps':
      return `${Math.round(value)}`;
    default:
      return `${trim(value)} ${param.unit}`;
  }
}

const trim = (value: number): string => {
  const size = Math.abs(value);
  return String(Number(value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : 2)));
};

/** Where a value stands on its slider, 0 to 1. */
function placeOfParam({ min, max, curve }: ParamSchema, value: number): number {
  if (curve === 'log') return Math.log(value / min) / Math.log(max / min);
  return (value - min) / (max - min);
}

/** The value of a place; whole where the unit is. */
function paramOfPlace({ min, max, curve, unit }: ParamSchema, place: number): number {
  const value = curve === 'log' ? min * (max / min) ** place : min + place * (max - min);
  const isWhole = unit === 'choice' || unit === 'switch' || unit === 'steps';
  return isWhole ? Math.round(value) : Number(value.toPrecision(4));
}

/** Units that may be typed behind a number, and what they are worth in the unit of the parameter. */
const factors: Readonly<Partial<Record<ParamSchema['unit'], Readonly<Record<string, number>>>>> = {
  s: { s: 1, ms: 0.001 },
  Hz: { hz: 1 },
  dB: { db: 1 },
  st: { st: 1 },
  cents: { cents: 1, cent: 1, ct: 1 },
  '%': { '%': 1 },
  x: { x: 1 },
  deg: { '°': 1, deg: 1 },
};

/** What a person typed for a parameter: "1.2k", "20 ms", "1/8d"; null where it is no value of it. A time without a unit is in ms where it would be too long in seconds. */
function readParam(param: ParamSchema, text: string): number | null {
  if (param.unit === 'choice') return readChoice(param.choices ?? noteValues, text);
  const read = readNumber(text);
  if (read === null) return null;
  const guess = param.unit === 's' && read.number > param.max ? 0.001 : 1;
  const factor = read.unit === '' ? guess : factors[param.unit]?.[read.unit];
  if (factor === undefined) return null;
  const value = Math.min(param.max, Math.max(param.min, Number((read.number * factor).toPrecision(6))));
  return param.unit === 'steps' ? Math.round(value) : value;
}

/** "1/8d" and "1/8." are dotted, "1/8t" is a triplet; names may be cut short. */
function readChoice(choices: readonly string[], text: string): number | null {
  const wanted = text.trim().toLowerCase().replace(/d$/, '.');
  if (wanted === '') return null;
  const names = choices.map((name) => name.toLowerCase());
  const whole = names.indexOf(wanted);
  const at = whole >= 0 ? whole : names.findIndex((name) => name.startsWith(wanted));
  return at < 0 ? null : at;
}

/** A parameter as a knob turns, shows and reads it. */
export const paramScale = (param: ParamSchema): ValueScale => ({
  placeOf: (value) => placeOfParam(param, value),
  valueOf: (place) => paramOfPlace(param, place),
  say: (value) => sayParam(param, value),
  read: (text) => readParam(param, text),
});
