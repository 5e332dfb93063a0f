import { useState } from 'react';
import type { BannerView } from '../contract.ts';
import { shownBanner } from '../model/shown-banner.ts';
import { BannerBar } from './banner-bar.tsx';
import { BannerScript } from './banner-script.tsx';
import { loadDismissals, saveDismissal } from './dismissed-banners.ts';
import styles from './top-banner.module.css';

const toDismissible = ({ id, attributes: { frequency } }: BannerView) => ({ id, frequency });

/** The banners of this page load, of which one shows. */
export function Banners({ banners }: { banners: readonly BannerView[] }) {
  // Chosen once for the life of the page, after what the browser keeps; the server, which cannot know, draws the first.
  const [shown, setShown] = useState(() =>
    typeof window === 'undefined' ? 0 : shownBanner(banners.map(toDismissible), loadDismissals(), Date.now()),
  );
  const dismiss = (banner: BannerView) => {
    saveDismissal(toDismissible(banner));
    // The next one waits for the next page load.
    setShown(-1);
  };
  return (
    <section className={styles.place} aria-label="Announcement" hidden={shown < 0}>
      {banners.map((banner, at) => (
        <BannerBar key={banner.id} banner={banner} hidden={at !== shown} onDismiss={() => dismiss(banner)} />
      ))}
      <BannerScript />
    </section>
  );
}
