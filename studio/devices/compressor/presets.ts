import type { Preset } from '../device.ts';

export const compressorPresets: readonly Preset[] = [
  {
    name: 'Gentle glue',
    tags: ['mix', 'soft'],
    params: {
      threshold: -16,
      ratio: 2,
      knee: 8,
      attack: 0.03,
      release: 0.2,
      makeUp: 1,
      detector: 1,
      adaptive: 1,
    },
  },
  {
    name: 'Vocals in place',
    tags: ['vocals'],
    params: { threshold: -18, ratio: 3, knee: 8, attack: 0.003, release: 0.12, makeUp: 5, keyLowCut: 90 },
  },
  {
    name: 'Vocals, close',
    tags: ['vocals', 'loud'],
    params: { threshold: -22, ratio: 4, knee: 10, attack: 0.001, release: 0.08, makeUp: 8.6, keyLowCut: 100 },
  },
  {
    name: 'Punchy drums',
    tags: ['drums', 'punch'],
    params: { threshold: -14, ratio: 4, knee: 3, attack: 0.02, release: 0.09, makeUp: 2.5 },
  },
  {
    name: 'Room of drums',
    tags: ['drums', 'loud'],
    params: { threshold: -26, ratio: 12, knee: 2, attack: 0.001, release: 0.08, makeUp: 15, mix: 60 },
  },
  {
    name: 'Parallel weight',
    tags: ['drums', 'mix'],
    params: { threshold: -34, ratio: 8, knee: 6, attack: 0.002, release: 0.15, makeUp: 18, mix: 40 },
  },
  {
    name: 'Steady bass',
    tags: ['bass'],
    params: { threshold: -16, ratio: 4, knee: 6, attack: 0.008, release: 0.18, makeUp: 1.6, detector: 1 },
  },
  {
    name: 'Plucked strings',
    tags: ['guitar', 'soft'],
    params: { threshold: -15, ratio: 3, knee: 9, attack: 0.006, release: 0.25, makeUp: 4.2 },
  },
  {
    name: 'Master bus',
    tags: ['master', 'soft'],
    params: {
      threshold: -14,
      ratio: 1.6,
      knee: 12,
      attack: 0.04,
      release: 0.3,
      makeUp: 1,
      detector: 1,
      adaptive: 1,
      keyLowCut: 80,
    },
  },
  {
    name: 'Duck under the kick',
    tags: ['duck', 'effect'],
    params: { threshold: -20, ratio: 4, knee: 4, attack: 0.001, release: 0.18, makeUp: 8.6 },
  },
  {
    name: 'Breathing',
    tags: ['effect', 'loud'],
    params: { threshold: -17, ratio: 8, knee: 2, attack: 0.0015, release: 0.28, makeUp: 7.4 },
  },
];
