import { choice, type DeviceSchema, linear, log, onOff, type ParamSchema } from '../device.ts';

/** Kinds of a band; the numbers are the kernel's. */
const bandKinds = [
  'Bell',
  'Low shelf',
  'High shelf',
  'Low cut 12',
  'Low cut 24',
  'High cut 12',
  'High cut 24',
  'Notch',
];

interface BandDefaults {
  kind: number;
  hz: number;
  on: 0 | 1;
}

const defaults: readonly BandDefaults[] = [
  { kind: 4, hz: 30, on: 0 },
  { kind: 1, hz: 100, on: 1 },
  { kind: 0, hz: 250, on: 1 },
  { kind: 0, hz: 600, on: 1 },
  { kind: 0, hz: 1500, on: 1 },
  { kind: 0, hz: 4000, on: 1 },
  { kind: 2, hz: 9000, on: 1 },
  { kind: 5, hz: 18_000, on: 0 },
];

const band = ({ kind, hz, on }: BandDefaults, index: number): ParamSchema[] => {
  const n = index + 1;
  return [
    onOff(`on${n}`, `Band ${n}`, on),
    choice(`kind${n}`, `Band ${n} kind`, bandKinds, kind),
    log('Hz', { id: `hz${n}`, name: `Band ${n} frequency`, min: 20, max: 20_000, default: hz }),
    linear('dB', { id: `gain${n}`, name: `Band ${n} gain`, min: -24, max: 24, default: 0 }),
    // Of shelves it counts to 2: beyond it they ring and follow no shape that anybody draws.
    log('x', { id: `q${n}`, name: `Band ${n} Q`, min: 0.1, max: 24, default: 0.71 }),
  ];
};

/** Eight bands, each of any kind. */
export const parametricEq: DeviceSchema = {
  type: 'parametric-eq',
  name: 'Parametric EQ',
  kind: 'effect',
  params: [
    ...defaults.flatMap(band),
    linear('dB', { id: 'gain', name: 'Gain', min: -24, max: 24, default: 0 }),
  ],
};
