import { useEffect, useState } from 'react';
import { consentKey, readConsent } from '#platform/web/consent.ts';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';

/** Shows the cookie notice until it is answered. Not rendered by the server, and loaded only when it is due. */
export function CookieSlot({ storageKey = consentKey }: { storageKey?: string }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => setDue(readConsent(storageKey) === null), [storageKey]);
  const notice = useLazyModule('CookieNotice', () => import('./cookie-notice.tsx'), isDue);
  if (!isDue || !notice) return null;
  return <notice.CookieNotice storageKey={storageKey} onAnswered={() => setDue(false)} />;
}
