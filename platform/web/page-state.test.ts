import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPageState, serializePageState } from './page-state.ts';

const documentWith = (text: string) => ({ getElementById: () => ({ textContent: text }) as HTMLElement });

test('a closing script tag in the data cannot end the block [SITE-049]', () => {
  const text = serializePageState({ title: '</script><script>alert(1)</script><!-- &amp; \u2028\u2029' });
  expect(text).not.toMatch(/[<>&\u2028\u2029]/);
});

test('any value survives the round trip, without characters that HTML could interpret', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string({ unit: 'binary' }), (value, text) => {
      const state = { value, text };
      const written = serializePageState(state);
      const back = JSON.stringify(readPageState(documentWith(written), 'state'));
      return !/[<>&\u2028\u2029]/.test(written) && back === JSON.stringify(state);
    }),
    { numRuns: 300 },
  );
});
