import { openConfirmation } from '#design/dialog/confirm-dialog.ts';
import { pendingReauthentication } from '#features/sign-in/web/with-reauthentication.ts';
import { useStore } from '#platform/web/store.ts';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';

/** Hosts the dialogs of `confirmDialog` and of the password; each loads with the first question. */
export function DialogHosts() {
  const asked = useStore(openConfirmation) !== null;
  const host = useLazyModule('ConfirmHost', () => import('#design/dialog/confirm-host.tsx'), asked);
  const isPasswordAsked = useStore(pendingReauthentication) !== null;
  const passwordDialog = useLazyModule(
    'AskForPassword',
    () => import('#features/account/web/reauthentication-dialog.tsx'),
    isPasswordAsked,
  );
  return (
    <>
      {host && <host.ConfirmHost />}
      {passwordDialog && isPasswordAsked && <passwordDialog.ReauthenticationDialog />}
    </>
  );
}
