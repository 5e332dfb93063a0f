import { expect, it } from 'vitest';
import { isToWorklet } from './messages.ts';

it('the worklet follows messages of its shapes and no others', () => {
  for (const message of [
    { kind: 'play', tick: 0 },
    { kind: 'stop' },
    { kind: 'loop', range: null },
    { kind: 'loop', range: { from: 0, to: 960 } },
    { kind: 'noteOn', strip: 'a', note: 1, pitch: 60, velocity: 0.5 },
    { kind: 'own', solo: ['a'], muted: [] },
  ])
    expect(isToWorklet(message), JSON.stringify(message)).toBe(true);
  for (const message of [
    null,
    'play',
    {},
    { kind: 'play' },
    { kind: 'play', tick: '0' },
    { kind: 'seek', tick: Number.NaN },
    { kind: 'constructor' },
    { kind: '__proto__' },
    { kind: 'loop', range: { from: 0 } },
    { kind: 'own', solo: [1], muted: [] },
    { kind: 'plan', diff: null },
  ])
    expect(isToWorklet(message), JSON.stringify(message)).toBe(false);
});
