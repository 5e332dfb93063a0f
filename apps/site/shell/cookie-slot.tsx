import { useState, useSyncExternalStore } from 'react';
import { consentKey, giveConsent, hasConsented } from '#platform/web/consent.ts';
import { useLoaded } from '#platform/web/use-loaded.ts';

const neverChanges = () => () => {};

/** Where the cookie notice stands until it was agreed to. It is no part of what the server draws, and is loaded only when it is due. */
export function CookieSlot({ storageKey = consentKey }: { storageKey?: string }) {
  const [agreed, setAgreed] = useState(false);
  const isMissing = useSyncExternalStore(
    neverChanges,
    () => !hasConsented(storageKey),
    () => false,
  );
  const isDue = isMissing && !agreed;
  const notice = useLoaded('CookieNotice', () => import('./cookie-notice.tsx'), isDue);
  if (!isDue || !notice) return null;
  const agree = () => {
    giveConsent(storageKey);
    setAgreed(true);
  };
  return <notice.CookieNotice onAgree={agree} />;
}
