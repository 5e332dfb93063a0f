/** Loads the first `bytes` of a file into the browser's cache. Errors are ignored. */
export async function prefetchRange(url: string, bytes: number): Promise<void> {
  try {
    const response = await fetch(url, {
      headers: { range: `bytes=0-${bytes - 1}` },
      credentials: 'same-origin',
    });
    if (response.status === 206) await response.arrayBuffer();
    else await response.body?.cancel();
  } catch {
    // Playback reports real errors.
  }
}
