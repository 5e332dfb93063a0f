/** A value of a device that a person, a preset or a lane sets. */
export interface ParamSchema {
  /** In the document (`p:<id>`) and in the kernel (in capitals). Never renamed. */
  readonly id: string;
  readonly name: string;
  readonly unit: 'dB' | 'Hz' | 's' | 'st' | 'cents' | '%' | 'x' | 'deg' | 'choice' | 'switch' | 'steps';
  readonly min: number;
  readonly max: number;
  readonly default: number;
  /** How a knob moves through the range; `log` needs a `min` above 0. */
  readonly curve: 'linear' | 'log';
  /** Names of the values 0, 1, 2... of a choice. */
  readonly choices?: readonly string[];
}

/** What a device is, without how it sounds. Parameters are only ever added, at the end. */
export interface DeviceSchema {
  readonly type: string;
  readonly name: string;
  readonly kind: 'instrument' | 'effect';
  readonly params: readonly ParamSchema[];
  /** Notes that sound at once; instruments only. */
  readonly voices?: number;
}

/** A named set of values; what it leaves out has its default. */
export interface Preset {
  readonly name: string;
  readonly tags: readonly string[];
  readonly params: Readonly<Record<string, number>>;
}

interface Range {
  id: string;
  name: string;
  min: number;
  max: number;
  default: number;
}

/** A parameter on a linear knob. */
export const linear = (unit: ParamSchema['unit'], range: Range): ParamSchema => ({
  ...range,
  unit,
  curve: 'linear',
});

/** A parameter on a logarithmic knob: times and frequencies. */
export const log = (unit: ParamSchema['unit'], range: Range): ParamSchema => ({
  ...range,
  unit,
  curve: 'log',
});

/** One of several named values; the kernel gets its number. */
export const choice = (id: string, name: string, choices: readonly string[], value = 0): ParamSchema => ({
  id,
  name,
  unit: 'choice',
  min: 0,
  max: choices.length - 1,
  default: value,
  curve: 'linear',
  choices,
});

/** On (1) or off (0). */
export const onOff = (id: string, name: string, value: 0 | 1 = 0): ParamSchema => ({
  id,
  name,
  unit: 'switch',
  min: 0,
  max: 1,
  default: value,
  curve: 'linear',
});

/**
 * Values of all parameters in the schema's order. Reads anything: what is missing or no number is the default, what is out of range the
 * nearest value, and choices and switches are whole.
 */
export function readParams(schema: DeviceSchema, values: Readonly<Record<string, unknown>>): Float32Array {
  return Float32Array.from(schema.params, (param) =>
    nearestValue(param, Object.hasOwn(values, param.id) ? values[param.id] : undefined),
  );
}

/** The value that a parameter can have and that is nearest to one; its default for what is no number. */
export function nearestValue(param: ParamSchema, value: unknown): number {
  if (typeof value !== 'number' || Number.isNaN(value)) return param.default;
  const near = Math.min(param.max, Math.max(param.min, value));
  return param.unit === 'choice' || param.unit === 'switch' || param.unit === 'steps'
    ? Math.round(near)
    : near;
}

/** Lengths that follow the tempo, from 1/64 to 4 bars, each plain, dotted and as a triplet; the order is the kernels' (`beatsOf`). */
export const noteValues: readonly string[] = [
  '1/64',
  '1/32',
  '1/16',
  '1/8',
  '1/4',
  '1/2',
  '1',
  '2',
  '4',
].flatMap((length) => [length, `${length}.`, `${length}T`]);

/** Number of a note value: of its plain name (`1/8`), dotted (`1/8.`) or as a triplet (`1/8T`). */
export const noteValue = (name: string): number => noteValues.indexOf(name);
