import { useState } from 'react';
import type { BannerView } from '../contract.ts';
import { dismissalsKey, readDismissals, shownBanner } from '../model/shown-banner.ts';
import { BannerBar } from './banner-bar.tsx';
import { BannerScript } from './banner-markup.tsx';
import styles from './top-banner.module.css';

const toDismissible = ({ id, attributes: { frequency } }: BannerView) => ({ id, frequency });

/** The banners of this page load, one of which is visible. */
export function Banners({ banners }: { banners: readonly BannerView[] }) {
  // Chosen once from the stored dismissals; the server does not know them and renders the first banner.
  const [shown, setShown] = useState(() =>
    typeof window === 'undefined' ? 0 : shownBanner(banners.map(toDismissible), loadDismissals(), Date.now()),
  );
  const dismiss = (banner: BannerView) => {
    saveDismissal(toDismissible(banner));
    // The next banner shows on the next page load.
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

/** The stored dismissals; none if storage is blocked. */
function loadDismissals(): Record<string, unknown> {
  try {
    return readDismissals(localStorage.getItem(dismissalsKey));
  } catch {
    return {};
  }
}

/** Stores the time of a dismissal, except for banners of the frequency `disabled`. */
function saveDismissal(banner: { id: string; frequency: string }, now = Date.now()): void {
  if (banner.frequency === 'disabled') return;
  try {
    localStorage.setItem(dismissalsKey, JSON.stringify({ ...loadDismissals(), [banner.id]: now }));
  } catch {
    // Storage is blocked: the banner is hidden until the next page load.
  }
}
