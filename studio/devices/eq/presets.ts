import type { Preset } from '../device.ts';

export const eqPresets: readonly Preset[] = [
  {
    name: 'Warm',
    tags: ['mix', 'soft'],
    params: {
      lowHz: 180,
      lowGain: 3,
      midHz: 2500,
      midGain: -2,
      midQ: 0.6,
      highHz: 8000,
      highGain: -3,
      gain: -1,
    },
  },
  {
    name: 'Bright',
    tags: ['mix', 'clear'],
    params: { midHz: 400, midGain: -1.5, highHz: 6000, highGain: 4 },
  },
  {
    name: 'Smile',
    tags: ['mix', 'loud'],
    params: {
      lowHz: 90,
      lowGain: 4,
      midHz: 700,
      midGain: -3,
      midQ: 0.5,
      highHz: 8000,
      highGain: 4,
      gain: -1.5,
    },
  },
  {
    name: 'Air',
    tags: ['vocals', 'clear'],
    params: { lowHz: 80, lowGain: -2, highHz: 12_000, highGain: 5 },
  },
  {
    name: 'Voice up front',
    tags: ['vocals', 'presence'],
    params: { lowHz: 160, lowGain: -5, midHz: 3000, midGain: 3.5, midQ: 0.8, highHz: 10_000, highGain: 2 },
  },
  {
    name: 'Less mud',
    tags: ['mix', 'clear'],
    params: { lowHz: 60, lowGain: 1, midHz: 300, midGain: -5, midQ: 1, highHz: 9000, highGain: 1.5, gain: 1 },
  },
  {
    name: 'Less harsh',
    tags: ['soft', 'cymbals'],
    params: { midHz: 3500, midGain: -4, midQ: 0.9, highHz: 10_000, highGain: -2.5, gain: 0.5 },
  },
  {
    name: 'Kick weight',
    tags: ['drums', 'bass'],
    params: { lowHz: 75, lowGain: 5, midHz: 350, midGain: -4, gain: -2 },
  },
  {
    name: 'Snare crack',
    tags: ['drums', 'presence'],
    params: { lowHz: 120, lowGain: -3, midHz: 5000, midGain: 4, midQ: 0.8, highHz: 10_000, highGain: 2 },
  },
  {
    name: 'Small speaker',
    tags: ['effect', 'lo-fi'],
    params: {
      lowHz: 350,
      lowGain: -16,
      midHz: 1600,
      midGain: 6,
      midQ: 0.7,
      highHz: 4500,
      highGain: -16,
      gain: 1,
    },
  },
  {
    name: 'Behind the wall',
    tags: ['effect', 'dark'],
    params: { lowHz: 120, lowGain: 2, midHz: 2500, midGain: -12, midQ: 0.5, highHz: 2500, highGain: -18 },
  },
];
