import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Api } from '#platform/pure/contract.ts';
import { createQueryClient } from '#platform/web/api/query-client.ts';
import { aCampaignProjectList } from '../../testing/a-campaign-project-view.ts';
import { aCampaignView } from '../../testing/a-campaign-view.ts';
import { campaignProjectsQuery } from './campaign-project-queries.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => vi.useRealTimers());

/** Begins to load a list and says when it is there. */
function load(titles: readonly string[]) {
  const api = (async () => aCampaignProjectList(titles)) as unknown as Api;
  const state = { loaded: false };
  const list = createQueryClient('browser').fetchInfiniteQuery(campaignProjectsQuery(api, aCampaignView()));
  void list.then(() => {
    state.loaded = true;
  });
  return state;
}

test('a list with projects appears 500 ms after its request at the earliest [CAMPAIGN-040]', async () => {
  const state = load(['Slack tide']);
  await vi.advanceTimersByTimeAsync(499);
  expect(state.loaded).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(state.loaded).toBe(true);
});

test('an empty list does not wait [CAMPAIGN-041]', async () => {
  const state = load([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(state.loaded).toBe(true);
});
