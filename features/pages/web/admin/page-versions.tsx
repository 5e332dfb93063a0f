import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { ErrorState } from '#design/error-state/error-state.tsx';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { Skeleton } from '#design/skeleton/skeleton.tsx';
import { VersionsPanel } from '#features/drafts/web/versions-panel.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import { restoreVersion } from '../../admin.contract.ts';
import { pageVersionQuery, pageVersionsQuery } from './page-queries.ts';
import type { PageDraft } from './use-page-draft.ts';

/** With it comes the program that compares texts. */
const VersionDifferences = lazy(async () => ({
  default: (await import('./version-differences.tsx')).VersionDifferences,
}));

/** The versions of a page: compare any two, or one with the draft, and restore. */
export function PageVersions({ draft }: { draft: PageDraft }) {
  const api = useApi();
  const client = useQueryClient();
  const { id } = draft.page;
  const versions = useQuery(pageVersionsQuery(api, id));
  const restore = useMutation({
    mutationFn: (number: number) => api(restoreVersion, { id, number, revision: draft.page.draft.revision }),
    onSuccess: ({ data }, number) => {
      draft.resume(data);
      void client.invalidateQueries({ queryKey: ['admin-pages'] });
      flash.success(`Version ${number} is the draft now.`);
    },
    onError: flashRefusal,
  });
  if (versions.isError)
    return <ErrorState text="The versions could not be loaded." onRetry={() => void versions.refetch()} />;
  if (!versions.data) return <Skeleton height={200} />;
  return (
    <VersionsPanel
      versions={versions.data}
      busy={restore.isPending}
      disabled={draft.state !== 'saved'}
      onRestore={(number) => restore.mutate(number)}
      compare={(first, second) => <Comparison draft={draft} first={first} second={second} />}
    />
  );
}

function Comparison({ draft, first, second }: { draft: PageDraft; first: string; second: string }) {
  const one = useDocument(draft, first);
  const other = useDocument(draft, second);
  if (!one || !other) return <Skeleton height={120} />;
  return (
    <Suspense fallback={<Skeleton height={120} />}>
      <VersionDifferences first={one} second={other} />
    </Suspense>
  );
}

/** The document of a version, or the draft as it is now. */
function useDocument(draft: PageDraft, chosen: string) {
  const isDraft = chosen === 'draft';
  const query = pageVersionQuery(useApi(), draft.page.id, isDraft ? 0 : Number(chosen));
  const { data } = useQuery({ ...query, enabled: !isDraft });
  return isDraft ? draft.document : data;
}
