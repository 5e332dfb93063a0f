import { expect, test } from 'vitest';
import { z } from './zod-stub.ts';

test('schemas may be declared, and mean nothing', () => {
  expect(() => z.strictObject?.({ a: z.string?.().min?.(1), b: z.enum?.(['x']) }).extend?.({})).not.toThrow();
});

test.each(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'decode'])(
  'nobody can believe that %s has validated something',
  (name) => {
    expect(() => z.string?.()[name]).toThrow('zod is not part of the browser');
  },
);
