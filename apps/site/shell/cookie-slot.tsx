import { useEffect, useState } from 'react';
import { consentKey, giveConsent, hasConsented } from '#platform/web/consent.ts';
import { useLoaded } from '#platform/web/use-loaded.ts';

/** Where the cookie notice stands until it was agreed to. It is no part of what the server draws, and is loaded only when it is due. */
export function CookieSlot({ storageKey = consentKey }: { storageKey?: string }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => setDue(!hasConsented(storageKey)), [storageKey]);
  const notice = useLoaded('CookieNotice', () => import('./cookie-notice.tsx'), isDue);
  if (!isDue || !notice) return null;
  const agree = () => {
    giveConsent(storageKey);
    setDue(false);
  };
  return <notice.CookieNotice onAgree={agree} />;
}
