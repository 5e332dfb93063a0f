import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { Skeleton } from '#design/skeleton/skeleton.tsx';
import { VersionsPanel } from '#features/drafts/web/versions-panel.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import { type DraftedBannerView, restoreBannerVersion } from '../drafts.contract.ts';
import { bannerVersionQuery, bannerVersionsQuery } from './banner-draft-queries.ts';

/** With it comes the program that compares texts. */
const TextDifferences = lazy(async () => ({
  default: (await import('#features/drafts/web/text-differences.tsx')).TextDifferences,
}));

/** The versions of a banner: compare and restore. */
export function BannerVersions({ banner }: { banner: DraftedBannerView }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { id, revision } = banner;
  const versions = useQuery(bannerVersionsQuery(api, id, revision));
  const restore = useMutation({
    mutationFn: (number: number) => api(restoreBannerVersion, { id, number, revision }),
    onSuccess: (_data, number) => flash.success(`Version ${number} is the draft now.`),
    onError: flashRefusal,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['banners'] }),
  });
  if (!versions.data) return <Skeleton height={200} />;
  return (
    <VersionsPanel
      versions={versions.data}
      busy={restore.isPending}
      disabled={false}
      onRestore={(number) => restore.mutate(number)}
      compare={(first, second) => <Comparison banner={banner} first={first} second={second} />}
    />
  );
}

function Comparison({ banner, first, second }: { banner: DraftedBannerView; first: string; second: string }) {
  const one = useText(banner, first);
  const other = useText(banner, second);
  if (!one || !other) return <Skeleton height={120} />;
  return (
    <Suspense fallback={<Skeleton height={120} />}>
      <TextDifferences differences={compareTexts(one, other)} />
    </Suspense>
  );
}

type Text = DraftedBannerView['draft'];

function useText(banner: DraftedBannerView, chosen: string): Text | undefined {
  const isDraft = chosen === 'draft';
  const query = bannerVersionQuery(useApi(), banner.id, isDraft ? 0 : Number(chosen));
  const { data } = useQuery({ ...query, enabled: !isDraft });
  return isDraft ? banner.draft : data;
}

const names = {
  header: 'Header',
  body: 'Text',
  severity: 'Looks like',
  audience: 'Shown to',
  frequency: 'Comes back after it was dismissed',
  ctaLabel: 'Button',
  ctaLink: 'Button leads to',
  position: 'Position',
  startsAt: 'From',
  endsAt: 'Until',
  showDismissButton: 'It can be dismissed',
  active: 'Active',
} as const satisfies Partial<Record<keyof Text, string>>;

const compareTexts = (first: Text, second: Text) =>
  Object.entries(names).flatMap(([key, name]) => {
    const [before, after] = [first, second].map((text) => String(text[key as keyof typeof names] ?? ''));
    return before === after ? [] : [{ key, name, first: before ?? '', second: after ?? '' }];
  });
