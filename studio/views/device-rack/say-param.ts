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
export function placeOfParam({ min, max, curve }: ParamSchema, value: number): number {
  if (curve === 'log') return Math.log(value / min) / Math.log(max / min);
  return (value - min) / (max - min);
}

/** The value of a place; whole where the unit is. */
export function paramOfPlace({ min, max, curve, unit }: ParamSchema, place: number): number {
  const value = curve === 'log' ? min * (max / min) ** place : min + place * (max - min);
  const isWhole = unit === 'choice' || unit === 'switch' || unit === 'steps';
  return isWhole ? Math.round(value) : Number(value.toPrecision(4));
}
