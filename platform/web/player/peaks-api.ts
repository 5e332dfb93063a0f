/** Loads the peaks (0..1) of a waveform file `{"peaks":[...]}`. Throws when it is missing or invalid. */
export async function loadPeaks(url: string, signal?: AbortSignal): Promise<readonly number[]> {
  const response = await fetch(url, { signal, credentials: 'same-origin' });
  if (!response.ok) throw new Error(`The waveform was answered ${response.status}`);
  const { peaks } = (await response.json()) as { peaks?: unknown };
  if (!Array.isArray(peaks) || peaks.length === 0 || !peaks.every(Number.isFinite)) {
    throw new Error('The waveform is no list of numbers');
  }
  return peaks as number[];
}
