import { expect, test } from 'vitest';
import { compose } from '#studio/compose/compose.ts';
import { createRandom } from '#studio/compose/random.ts';
import { styles } from '#studio/compose/styles/styles.ts';
import { seedMembers } from '../community/seed-members.ts';
import { previewBars } from './layer-loops.ts';
import { plannedPrices, plannedProducts } from './planned-products.ts';

const bytesPerSecond = 48_000 * 4;
/** MP3 of 192 kbit/s. */
const previewBytesPerSecond = 24_000;
/** Sets have previews of half a minute, to about a bar. */
const setPreviewSeconds = 32;

test('there are 6 packs, 12 single sounds and 6 sets by seeded members, with prices in four currencies', () => {
  const count = (kind: string) => plannedProducts.filter(({ sound }) => sound.kind === kind).length;
  expect([count('pack'), count('sound'), count('content')]).toEqual([6, 12, 6]);
  expect(new Set(plannedProducts.map(({ title }) => title)).size).toBe(24);
  for (const { artist, style, title } of plannedProducts)
    expect(seedMembers[artist]?.styles, title).toContain(style);
  for (const prices of Object.values(plannedPrices))
    expect(Object.keys(prices).toSorted()).toEqual(['EUR', 'GBP', 'SEK', 'USD']);
});

test('all sounds with their previews take at most 80 MB, also where nothing can be compressed', () => {
  const bytes = plannedProducts.map(({ sound, style, seed, title }) => {
    if (sound.kind === 'content') return setPreviewSeconds * previewBytesPerSecond;
    const { barSeconds } = compose(styles[style], createRandom(seed, title).integer(0, 2 ** 31), 80);
    const previewBytes = (shares: number, loopBars: number) =>
      previewBars(barSeconds, shares, loopBars) * barSeconds * previewBytesPerSecond;
    if (sound.kind === 'sound') return sound.bars * barSeconds * bytesPerSecond + previewBytes(1, sound.bars);
    const [short, long] = sound.bars;
    const oneShotSeconds = 0.9 + 0.5 + 0.25 + 0.6 + 1.6 + 1.6;
    return (4 * (short + long) * barSeconds + oneShotSeconds) * bytesPerSecond + previewBytes(4, long);
  });
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(80_000_000);
});
