import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { invalidateByMessage } from './invalidate-by-message.ts';

/** A watched query whose fetches the test answers, one after the other. */
function watch(queryKey: string[], initialData?: string) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const fetches: PromiseWithResolvers<string>[] = [];
  const queryFn = () => {
    const fetch = Promise.withResolvers<string>();
    fetches.push(fetch);
    return fetch.promise;
  };
  const stop = new QueryObserver(client, { queryKey, queryFn, initialData }).subscribe(() => {});
  return { client, fetches, stop, shown: () => client.getQueryData(queryKey) };
}

test('a message during a first fetch has it repeated, and the later answer is shown', async () => {
  const { client, fetches, stop, shown } = watch(['studio', 'presence']);
  const done = invalidateByMessage(client, ['studio']);
  fetches[0]?.resolve('old');
  await expect.poll(() => fetches.length).toBe(2);
  fetches[1]?.resolve('new');
  await done;
  expect(shown()).toBe('new');
  stop();
});

test('a message after the first fetch has it repeated once', async () => {
  const { client, fetches, stop, shown } = watch(['studio', 'presence'], 'old');
  const done = invalidateByMessage(client, ['studio']);
  fetches[0]?.resolve('new');
  await done;
  expect([shown(), fetches.length]).toEqual(['new', 1]);
  stop();
});

test('a message about another subject repeats nothing', async () => {
  const { client, fetches, stop } = watch(['studio', 'presence'], 'old');
  await invalidateByMessage(client, ['messages']);
  expect(fetches).toHaveLength(0);
  stop();
});
