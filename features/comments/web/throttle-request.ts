import type { Api } from '#platform/pure/contract.ts';

/** Minimum time between two requests for one comment list, in ms. */
const listSpacingMs = 500;

const lastSendTimes = new WeakMap<Api, Map<string, number>>();

/** Resolves when `listSpacingMs` have passed since the previous request under `key`. */
export async function throttleRequest(api: Api, key: string): Promise<void> {
  const turns = lastSendTimes.get(api) ?? new Map<string, number>();
  lastSendTimes.set(api, turns);
  const now = performance.now();
  const turn = Math.max(now, (turns.get(key) ?? Number.NEGATIVE_INFINITY) + listSpacingMs);
  turns.set(key, turn);
  if (turn > now) await new Promise((resolve) => setTimeout(resolve, turn - now));
}
