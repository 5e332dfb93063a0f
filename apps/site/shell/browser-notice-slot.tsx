import { useEffect, useState } from 'react';
import { useSettings } from '#platform/web/app-context.tsx';
import { lacksStudioFeatures, reportsFlash } from '#platform/web/browser-faults.ts';
import { useLoaded } from '#platform/web/use-loaded.ts';

/** Where a browser that cannot do what the page needs is told so; loaded for such browsers only. */
export function BrowserNoticeSlot({ path }: { path: string }) {
  const { flashDueDate } = useSettings();
  const [faults, setFaults] = useState({ remix: false, flash: false });
  useEffect(() => setFaults({ remix: lacksStudioFeatures(), flash: reportsFlash() }), []);
  const wantsRemix = faults.remix && path.startsWith('/campaigns/');
  const notices = useLoaded(
    'BrowserNotice',
    () => import('./browser-notice.tsx'),
    wantsRemix || faults.flash,
  );
  if (!notices) return null;
  return (
    <>
      {wantsRemix && <notices.RemixNotice />}
      {faults.flash && <notices.FlashNotice dueDate={flashDueDate} />}
    </>
  );
}
