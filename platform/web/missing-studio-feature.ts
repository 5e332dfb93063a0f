/** The smallest module that uses SIMD: it splats a byte over a vector and counts its bits. */
const simdModule = Uint8Array.of(
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0],
  ...[253, 15, 253, 98, 11],
);

interface Features {
  AudioContext?: unknown;
  AudioWorklet?: unknown;
  WebAssembly?: { validate(module: Uint8Array<ArrayBuffer>): boolean };
  indexedDB?: unknown;
}

/** The name of the first thing that the studio needs and the browser has not; null where it has all. */
export function missingStudioFeature(browser: Features = globalThis): string | null {
  if (!browser.AudioContext) return 'AudioContext';
  if (!browser.AudioWorklet) return 'AudioWorklet';
  if (!browser.WebAssembly?.validate(simdModule)) return 'WebAssembly with SIMD';
  if (!browser.indexedDB) return 'IndexedDB';
  return null;
}
