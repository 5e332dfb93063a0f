import { expect, test } from 'vitest';
import { presetFaults } from '#testing/a-phrase.ts';
import { openKernels } from '#testing/open-kernels.ts';
import { presets } from './presets.ts';
import { analog } from './schema.ts';

test('its presets have names and tags, are of -18 to -10 LUFS and do not clip [STUDIO-130]', async () => {
  expect(presets.length).toBeGreaterThanOrEqual(24);
  expect(presetFaults(await openKernels(), analog, presets)).toEqual([]);
});
