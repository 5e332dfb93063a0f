import { noteValue, type Preset } from '../device.ts';

const pingPong = { mode: 1 };

export const delayPresets: readonly Preset[] = [
  {
    name: 'Dotted eighths',
    tags: ['guitar', 'rhythm'],
    params: { beats: noteValue('1/8.'), feedback: 42, mix: 28 },
  },
  {
    name: 'Side to side',
    tags: ['keys', 'wide', 'rhythm'],
    params: { ...pingPong, beats: noteValue('1/8'), feedback: 50, mix: 26, lowCut: 180 },
  },
  {
    name: 'Slap',
    tags: ['vocals', 'short'],
    params: { sync: 0, time: 0.11, feedback: 8, highCut: 5000, mix: 22, width: 40 },
  },
  {
    name: 'Tape echo',
    tags: ['vintage', 'warm'],
    params: {
      sync: 0,
      time: 0.38,
      feedback: 52,
      lowCut: 140,
      highCut: 3400,
      drive: 7,
      modRate: 0.7,
      modDepth: 35,
      mix: 28,
    },
  },
  {
    name: 'Dub',
    tags: ['dub', 'long'],
    params: {
      beats: noteValue('1/4.'),
      feedback: 76,
      lowCut: 260,
      highCut: 2300,
      drive: 10,
      modRate: 0.3,
      modDepth: 25,
      mix: 26,
    },
  },
  {
    name: 'Vocal throw',
    tags: ['vocals', 'wide'],
    params: { ...pingPong, beats: noteValue('1/4'), feedback: 38, lowCut: 320, highCut: 4500, mix: 22 },
  },
  {
    name: 'Wide doubling',
    tags: ['vocals', 'wide', 'short'],
    params: {
      ...pingPong,
      sync: 0,
      time: 0.019,
      feedback: 12,
      modRate: 0.4,
      modDepth: 60,
      highCut: 12_000,
      mix: 24,
    },
  },
  {
    name: 'Triplets',
    tags: ['rhythm', 'keys'],
    params: { beats: noteValue('1/8T'), feedback: 46, lowCut: 200, highCut: 6000, mix: 24 },
  },
  {
    name: 'Endless',
    tags: ['ambient', 'long'],
    params: {
      ...pingPong,
      beats: noteValue('1/2.'),
      feedback: 86,
      lowCut: 220,
      highCut: 3000,
      modRate: 0.15,
      modDepth: 45,
      mix: 26,
    },
  },
  {
    name: 'Broken radio',
    tags: ['lo-fi', 'effect'],
    params: {
      beats: noteValue('1/16.'),
      feedback: 62,
      lowCut: 700,
      highCut: 2400,
      drive: 18,
      mix: 26,
      width: 30,
    },
  },
  {
    name: 'Metal pipe',
    tags: ['effect', 'short'],
    params: { sync: 0, time: 0.0065, feedback: 82, highCut: 9000, lowCut: 150, mix: 22 },
  },
];
