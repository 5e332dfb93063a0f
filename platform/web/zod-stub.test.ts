import { expect, test } from 'vitest';
import { z } from './zod-stub.ts';

test('schemas can be declared without effect', () => {
  expect(() => z.strictObject?.({ a: z.string?.().min?.(1), b: z.enum?.(['x']) }).extend?.({})).not.toThrow();
});

test.each(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'decode'])(
  '%s throws an error in the browser',
  (name) => {
    expect(() => z.string?.()[name]).toThrow('zod is not part of the browser');
  },
);
