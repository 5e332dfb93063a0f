import { expect, test } from 'vitest';
import { decodeLimits } from './decode-limits.ts';
import { isWorthRetrying } from './transcode-result.ts';

test('one file may have 100 MB, 60 minutes, 8 channels and 192 kHz, and its child 512 MB [TRACK-084] [TRACK-089]', () => {
  expect(decodeLimits).toMatchObject({
    maxInputBytes: 104_857_600,
    maxSeconds: 3600,
    maxChannels: 8,
    maxSampleRate: 192_000,
    maxMemoryBytes: 536_870_912,
  });
});

test('a stalled attempt is ended after 10 minutes and retried, a failure of the file is not [TRACK-092]', () => {
  expect(decodeLimits.stallMs).toBe(600_000);
  for (const code of ['stalled', 'killed', 'crashed'] as const)
    expect(isWorthRetrying(code), code).toBe(true);
  for (const code of ['undecodable', 'too_long', 'over_budget'] as const)
    expect(isWorthRetrying(code), code).toBe(false);
});
