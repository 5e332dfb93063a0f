import { analog } from './analog/schema.ts';
import { bass } from './bass/schema.ts';
import { compressor } from './compressor/schema.ts';
import { delay } from './delay/schema.ts';
import type { DeviceSchema } from './device.ts';
import { drums } from './drums/schema.ts';
import { eq } from './eq/schema.ts';
import { fm } from './fm/schema.ts';
import { limiter } from './limiter/schema.ts';
import { parametricEq } from './parametric-eq/schema.ts';
import { reverb } from './reverb/schema.ts';
import { strip } from './strip/schema.ts';

/** All devices; a device's folder has the same name. */
export const allDevices: readonly DeviceSchema[] = [
  analog,
  bass,
  compressor,
  delay,
  drums,
  eq,
  fm,
  limiter,
  parametricEq,
  reverb,
  strip,
];

const byType = new Map(allDevices.map((device) => [device.type, device]));

/** The schema of a type, or undefined where this version does not know it. */
export const deviceOf = (type: string): DeviceSchema | undefined => byType.get(type);
