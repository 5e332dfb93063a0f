import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useApi, useSettings } from '#platform/web/app-context.tsx';
import type { BannerView } from '../contract.ts';
import { bannersQuery } from './banner-queries.ts';
import { bannersPart } from './banners-part.ts';

/** The banner above every page: at most one, and none if they could not be loaded. */
export function TopBanner() {
  const { educationMode } = useSettings();
  const { data: banners } = useQuery(bannersQuery(useApi(), educationMode));
  if (!banners || banners.length === 0) return null;
  return (
    <Suspense>
      <LoadedBanners banners={banners} />
    </Suspense>
  );
}

function LoadedBanners({ banners }: { banners: readonly BannerView[] }) {
  const { Banners } = bannersPart.read();
  return <Banners banners={banners} />;
}
