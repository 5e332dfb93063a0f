import { expect, test } from 'vitest';
import { PREVIEW_SECONDS, planPreview } from './preview-plan.ts';

const loop = { kind: 'loop', seconds: 4 } as const;

test('each of a few sounds plays for an equal share, and loops without a gap', () => {
  expect(planPreview([loop, { ...loop, seconds: 2 }], 120)).toEqual([
    { sound: 0, seconds: PREVIEW_SECONDS / 2, every: 4 },
    { sound: 1, seconds: PREVIEW_SECONDS / 2, every: 2 },
  ]);
});

test('a one-shot begins again on the next beat after it is over', () => {
  const [shot] = planPreview([{ kind: 'one_shot', seconds: 0.6 }], 120);
  expect(shot).toEqual({ sound: 0, seconds: PREVIEW_SECONDS, every: 1 });
  expect(planPreview([{ kind: 'one_shot', seconds: 0.6 }], null)[0]?.every).toBe(1);
});

test('of many sounds eight are heard, spread over all', () => {
  const plan = planPreview(
    Array.from({ length: 20 }, () => loop),
    90,
  );
  expect(plan.map(({ sound }) => sound)).toEqual([0, 2, 5, 7, 10, 12, 15, 17]);
});
