import {
  type InfiniteData,
  type UseSuspenseInfiniteQueryResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { Button } from '#design/button/button.tsx';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { ListEnd } from '#design/list-end/list-end.tsx';
import type { AnswerOf } from '#platform/pure/contract.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { deleteImportedComments, type ImportedComment, type listImportedComments } from '../contract.ts';
import styles from './import-page.module.css';
import { importedCommentsQuery } from './import-queries.ts';

const aboutTexts: Record<ImportedComment['aboutKind'], string> = {
  track: 'On a track',
  group: 'In a group',
  news: 'On news',
  other: 'Elsewhere',
};

type Query = UseSuspenseInfiniteQueryResult<InfiniteData<AnswerOf<typeof listImportedComments>>>;

/** The viewer's archive of comments from copies, which nobody else sees. */
export function ImportedComments({ query }: { query: Query }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const deletion = useMutation({
    mutationFn: () => api(deleteImportedComments, {}),
    onError: flashRefusal,
    onSettled: () => queryClient.invalidateQueries({ queryKey: importedCommentsQuery(api).queryKey }),
  });
  async function confirmDeleting() {
    const sure = await confirmDialog({
      title: 'Delete all imported comments',
      text: 'They are gone for good, unless you have the copy that they came from.',
      confirmLabel: 'Delete',
    });
    if (sure) deletion.mutate();
  }
  const comments = query.data.pages.flatMap((page) => page.comments);
  return (
    <>
      <p className={styles.lead}>What you wrote elsewhere. Only you see it, and your own copies have it.</p>
      <ul className={styles.comments} role="list">
        {comments.map(({ id, aboutKind, content, createdAt, source }) => (
          <li key={id} className={styles.comment}>
            <p className={styles.content}>{content}</p>
            <p className={styles.lead}>
              {aboutTexts[aboutKind]} at {source}, {formatDay(createdAt)}
            </p>
          </li>
        ))}
      </ul>
      <ListEnd
        hasMore={query.hasNextPage}
        busy={query.isFetchingNextPage}
        failed={query.isFetchNextPageError}
        onMore={() => void query.fetchNextPage()}
      />
      <div className={styles.buttons}>
        <Button variant="ghost" busy={deletion.isPending} onClick={() => void confirmDeleting()}>
          Delete the archive
        </Button>
      </div>
    </>
  );
}
