import { useSettings } from '#platform/web/app-context.tsx';
import { lacksStudioFeatures, reportsFlash } from '#platform/web/browser-support.ts';
import { useBrowserValue } from '#platform/web/use-browser-value.ts';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';

/** Shows a notice in browsers that lack what the page needs; loaded for such browsers only. */
export function BrowserNoticeSlot({ path }: { path: string }) {
  const { flashDueDate } = useSettings();
  const lacks = useBrowserValue(lacksStudioFeatures, false);
  const hasFlash = useBrowserValue(reportsFlash, false);
  const wantsRemix = lacks && path.startsWith('/campaigns/');
  const notices = useLazyModule(
    'BrowserNotice',
    () => import('./browser-notice.tsx'),
    wantsRemix || hasFlash,
  );
  if (!notices) return null;
  return (
    <>
      {wantsRemix && <notices.RemixNotice />}
      {hasFlash && <notices.FlashNotice dueDate={flashDueDate} />}
    </>
  );
}
