import { useState } from 'react';
import { useSettings } from '#platform/web/app-context.tsx';
import { consentKey, readConsent } from '#platform/web/consent.ts';
import { useBrowserValue } from '#platform/web/use-browser-value.ts';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';

/**
 * Shows the cookie notice until it is answered, where something needs consent: never on the education host. Not rendered by the
 * server, and loaded only when it is due.
 */
export function CookieSlot({ storageKey = consentKey }: { storageKey?: string }) {
  const { asksConsent } = useSettings();
  const [answered, setAnswered] = useState(false);
  const isMissing = useBrowserValue(() => !!asksConsent && readConsent(storageKey) === null, false);
  const isDue = isMissing && !answered;
  const notice = useLazyModule('CookieNotice', () => import('./cookie-notice.tsx'), isDue);
  if (!isDue || !notice) return null;
  return <notice.CookieNotice storageKey={storageKey} onAnswered={() => setAnswered(true)} />;
}
