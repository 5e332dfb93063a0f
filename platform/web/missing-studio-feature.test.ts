import { expect, it } from 'vitest';
import { missingStudioFeature } from './missing-studio-feature.ts';

const browser = { AudioContext: {}, AudioWorklet: {}, WebAssembly, indexedDB: {} };

it('[STUDIO-011] a browser is named by the first thing that it lacks', () => {
  expect(missingStudioFeature(browser)).toBeNull();
  expect(missingStudioFeature({ ...browser, AudioContext: undefined })).toBe('AudioContext');
  expect(missingStudioFeature({ ...browser, AudioWorklet: undefined })).toBe('AudioWorklet');
  expect(missingStudioFeature({ ...browser, WebAssembly: undefined })).toBe('WebAssembly with SIMD');
  expect(missingStudioFeature({ ...browser, WebAssembly: { validate: () => false } })).toBe(
    'WebAssembly with SIMD',
  );
  expect(missingStudioFeature({ ...browser, indexedDB: undefined })).toBe('IndexedDB');
});
