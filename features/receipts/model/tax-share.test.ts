import { expect, test } from 'vitest';
import { formatTaxRate, taxInside, taxOfRefund } from './tax-share.ts';

test.each([
  [11900, 1900, 1900],
  [1399, 1900, 223],
  [999, 2550, 203],
  [1, 1900, 0],
  [3, 2000, 1],
  [1000, 0, 0],
  [2_000_000_000, 2700, 425_196_850],
])('%s minor units at a rate of %s contain %s of tax', (gross, rate, tax) => {
  expect(taxInside(gross, rate)).toBe(tax);
});

/** A generator with a fixed seed. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

test('tax is never negative nor above the amount, and refunds in any parts sum up to it: 10,000 cases of seed 12', () => {
  const random = randomNumbers(12);
  for (let at = 0; at < 10_000; at += 1) {
    const grossMinor = 1 + random(500_000);
    const rate = random(10_001);
    const taxMinor = taxInside(grossMinor, rate);
    const exact = (grossMinor * rate) / (10_000 + rate);
    expect(Math.abs(taxMinor - exact)).toBeLessThanOrEqual(0.5);
    let [before, taxBack] = [0, 0];
    while (before < grossMinor) {
      const refundMinor = Math.min(grossMinor - before, 1 + random(grossMinor));
      const tax = taxOfRefund({ grossMinor, taxMinor }, { beforeMinor: before, refundMinor });
      expect(tax).toBeGreaterThanOrEqual(0);
      expect(tax).toBeLessThanOrEqual(refundMinor);
      before += refundMinor;
      taxBack += tax;
    }
    expect(taxBack).toBe(taxMinor);
  }
});

test('a rate is written in percent', () => {
  expect([formatTaxRate(1900), formatTaxRate(2550), formatTaxRate(0)]).toEqual(['19 %', '25.5 %', '0 %']);
});
