/** Runs `work` many times at once and waits for all; what each gave or threw, in order. */
export async function race<T>(
  times: number,
  work: (at: number) => Promise<T>,
): Promise<{ given: T[]; thrown: unknown[] }> {
  const results = await Promise.allSettled(Array.from({ length: times }, (_none, at) => work(at)));
  return {
    given: results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
    thrown: results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : [])),
  };
}
