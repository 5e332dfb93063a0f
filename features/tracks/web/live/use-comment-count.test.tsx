import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useCommentCount } from './use-comment-count.ts';

afterEach(cleanup);

const queryKey = ['a track'];

/** A page of a track with one comment, of which the server knows two. */
function Page() {
  const { data } = useQuery({
    queryKey,
    queryFn: () => Promise.resolve({ commentsCount: 2 }),
    initialData: { commentsCount: 1 },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const count = useCommentCount(queryKey);
  return (
    <>
      <p>{data.commentsCount} comments</p>
      <button type="button" onClick={() => count.set(2)}>
        Live
      </button>
      <button type="button" onClick={() => count.add(1)}>
        Answer
      </button>
    </>
  );
}

const press = (...names: string[]) => {
  for (const name of names) screen.getByRole('button', { name }).click();
};

test.each([
  ['the answer comes first', ['Answer', 'Live']],
  ['the live count comes first', ['Live', 'Answer']],
  ['no live count comes', ['Answer']],
])("a member's own comment is counted once: %s [COMMENT-097]", async (_order, presses) => {
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  );
  press(...presses);
  await screen.findByText('2 comments');
  // What was asked of the server has been answered.
  await expect.poll(() => client.isFetching()).toBe(0);
  await screen.findByText('2 comments');
  expect(screen.queryByText('3 comments')).toBeNull();
});
