import { expect, test } from 'vitest';
import { newPlace } from './new-place.ts';

test('a track moves behind another one, which moves up where it stood before it', () => {
  expect([newPlace(1, 3), newPlace(3, 1), newPlace(3, 0), newPlace(2, 1), newPlace(1, 0)]).toEqual([
    3, 2, 1, 2, 1,
  ]);
});
