import { useViewer } from '#platform/web/app-context.tsx';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';

/** Tells a member that e-mails to their address fail; loaded for such members only. */
export function BouncedEmailSlot() {
  const isBounced = useViewer()?.emailBounced === true;
  const notice = useLazyModule(
    'BouncedEmailNotice',
    () => import('#features/account/web/bounced-email-notice.tsx'),
    isBounced,
  );
  return isBounced && notice ? <notice.BouncedEmailNotice /> : null;
}
