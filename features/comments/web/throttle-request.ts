import type { Api } from '#platform/pure/contract.ts';

/** Between two requests for the list of one block of comments, in ms. */
const listSpacingMs = 500;

const lastSendTimes = new WeakMap<Api, Map<string, number>>();

/** Resolves at once, or as soon as `listSpacingMs` have gone by since the turn that was given before under `key`. */
export async function throttleRequest(api: Api, key: string): Promise<void> {
  const turns = lastSendTimes.get(api) ?? new Map<string, number>();
  lastSendTimes.set(api, turns);
  const now = performance.now();
  const turn = Math.max(now, (turns.get(key) ?? Number.NEGATIVE_INFINITY) + listSpacingMs);
  turns.set(key, turn);
  if (turn > now) await new Promise((resolve) => setTimeout(resolve, turn - now));
}
