import { expect, test } from 'vitest';
import { placeOverlay } from './place-overlay.ts';

const viewport = { width: 400, height: 300 };
const overlay = { width: 120, height: 80 };
const below = { side: 'bottom', align: 'start', gap: 4 } as const;

test('an overlay is placed on the given side with the given alignment', () => {
  const anchor = { left: 150, top: 100, width: 100, height: 40 };
  expect(placeOverlay(anchor, overlay, viewport, below)).toEqual({ left: 150, top: 144 });
  expect(placeOverlay(anchor, overlay, viewport, { ...below, align: 'end' })).toEqual({
    left: 130,
    top: 144,
  });
  expect(placeOverlay(anchor, overlay, viewport, { side: 'top', align: 'center', gap: 4 })).toEqual({
    left: 140,
    top: 16,
  });
});

test('an overlay that does not fit is placed on the other side', () => {
  expect(placeOverlay({ left: 20, top: 250, width: 40, height: 40 }, overlay, viewport, below).top).toBe(166);
  const above = { ...below, side: 'top' } as const;
  expect(placeOverlay({ left: 20, top: 10, width: 40, height: 40 }, overlay, viewport, above).top).toBe(54);
});

test('an overlay stays inside the window', () => {
  expect(placeOverlay({ left: 390, top: 10, width: 40, height: 20 }, overlay, viewport, below).left).toBe(
    272,
  );
  expect(placeOverlay({ left: -50, top: 10, width: 40, height: 20 }, overlay, viewport, below).left).toBe(8);
});
