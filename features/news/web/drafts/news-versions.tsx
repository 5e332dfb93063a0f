import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { Skeleton } from '#design/skeleton/skeleton.tsx';
import { VersionsPanel } from '#features/drafts/web/versions-panel.tsx';
import { isDrawnAddress } from '#platform/pure/colour/covers/drawn-address.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { type NewsDraftView, type NewsText, restoreNewsVersion } from '../../drafts.contract.ts';
import { feedPages } from '../../model/news-feed.ts';
import { newsVersionQuery, newsVersionsQuery } from './news-draft-queries.ts';

/** With it comes the program that compares texts. */
const TextDifferences = lazy(async () => ({
  default: (await import('#features/drafts/web/text-differences.tsx')).TextDifferences,
}));

interface NewsVersionsProps {
  draft: NewsDraftView;
  hasUnsaved: boolean;
  onRestored: (draft: NewsDraftView) => void;
}

/** The versions of an item. */
export function NewsVersions({ draft, hasUnsaved, onRestored }: NewsVersionsProps) {
  const api = useApi();
  const { id, revision } = draft;
  const versions = useQuery(newsVersionsQuery(api, id, revision));
  const restore = useMutation({
    mutationFn: (number: number) => api(restoreNewsVersion, { id, number, revision }),
    onSuccess: ({ data }, number) => {
      flash.success(`Version ${number} is the draft now.`);
      onRestored(data);
    },
    onError: flashRefusal,
  });
  if (!versions.data) return <Skeleton height={200} />;
  return (
    <VersionsPanel
      versions={versions.data}
      busy={restore.isPending}
      disabled={hasUnsaved}
      onRestore={(number) => restore.mutate(number)}
      compare={(first, second) => <Comparison draft={draft} first={first} second={second} />}
    />
  );
}

function Comparison({ draft, first, second }: { draft: NewsDraftView; first: string; second: string }) {
  const one = useText(draft, first);
  const other = useText(draft, second);
  if (!one || !other) return <Skeleton height={120} />;
  return (
    <Suspense fallback={<Skeleton height={120} />}>
      <TextDifferences differences={compareTexts(one, other)} />
    </Suspense>
  );
}

/** The text of a version, or that of the draft as it was saved last. */
function useText(draft: NewsDraftView, chosen: string): NewsText | undefined {
  const isDraft = chosen === 'draft';
  const query = newsVersionQuery(useApi(), draft.id, isDraft ? 0 : Number(chosen));
  const { data } = useQuery({ ...query, enabled: !isDraft });
  return isDraft ? draft.text : data;
}

/** The address of a file without its signature, which differs from one reading to the next. */
const fileOf = (url: string) => (isDrawnAddress(url) ? '' : (url.split('?')[0] ?? ''));

const partsOf = (text: NewsText) =>
  [
    ['Feed', feedPages[text.feed].title],
    ['Title', text.title],
    ['Text', text.body],
    ['Picture', fileOf(text.image)],
    ['Link', text.externalUrl ?? ''],
    ['Text of the link', text.externalUrlText ?? ''],
    ['Audio previews', text.audioPreviews.map(({ title, url }) => `${title} (${fileOf(url)})`).join('\n')],
  ] as const;

function compareTexts(first: NewsText, second: NewsText) {
  const before = new Map<string, string>(partsOf(first));
  return partsOf(second)
    .filter(([name, text]) => before.get(name) !== text)
    .map(([name, text]) => ({ key: name, name, first: before.get(name) ?? '', second: text }));
}
