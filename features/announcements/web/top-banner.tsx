import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { useApi, useApp, useSettings } from '#platform/web/app-context.tsx';
import type { BannerView } from '../contract.ts';
import { shownBanner } from '../model/shown-banner.ts';
import { BannerBar } from './banner-bar.tsx';
import { bannersQuery } from './banner-queries.ts';
import { bannerScript } from './banner-script.ts';
import { dismissedBanners, rememberDismissal } from './dismissed-banners.ts';
import styles from './top-banner.module.css';

const none: readonly BannerView[] = [];
const facts = ({ id, attributes: { frequency } }: BannerView) => ({ id, frequency });

/** The site's banner above everything else: at most one, and none where they could not be loaded. */
export function TopBanner() {
  const { nonce } = useApp();
  const { educationMode } = useSettings();
  const { data: banners = none } = useQuery(bannersQuery(useApi(), educationMode));
  // Which one it is depends on what the browser keeps; the server, which cannot know, draws the first.
  const [shown, setShown] = useState(0);
  useLayoutEffect(() => {
    setShown(shownBanner(banners.map(facts), dismissedBanners(), Date.now()));
  }, [banners]);
  if (banners.length === 0) return null;
  const dismiss = (banner: BannerView) => {
    rememberDismissal(facts(banner), Date.now());
    // The next one waits for the next page load.
    setShown(-1);
  };
  return (
    <section className={styles.place} aria-label="Announcement" hidden={shown < 0}>
      {banners.map((banner, at) => (
        <BannerBar key={banner.id} banner={banner} hidden={at !== shown} onDismiss={() => dismiss(banner)} />
      ))}
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: bannerScript }} />
    </section>
  );
}
