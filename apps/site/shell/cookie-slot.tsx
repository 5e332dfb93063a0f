import { useState, useSyncExternalStore } from 'react';
import { consentKey, hasConsented, saveConsent } from '#platform/web/consent.ts';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';

const neverChanges = () => () => {};

/** Shows the cookie notice until it is accepted. Not rendered by the server, and loaded only when it is due. */
export function CookieSlot({ storageKey = consentKey }: { storageKey?: string }) {
  const [agreed, setAgreed] = useState(false);
  const isMissing = useSyncExternalStore(
    neverChanges,
    () => !hasConsented(storageKey),
    () => false,
  );
  const isDue = isMissing && !agreed;
  const notice = useLazyModule('CookieNotice', () => import('./cookie-notice.tsx'), isDue);
  if (!isDue || !notice) return null;
  const agree = () => {
    saveConsent(storageKey);
    setAgreed(true);
  };
  return <notice.CookieNotice onAgree={agree} />;
}
