import { useSyncExternalStore } from 'react';
import { openConfirmation } from '#design/dialog/confirm-dialog.ts';
import { reauthenticationPrompt } from '#features/identity/web/with-reauthentication.ts';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';

const isAsked = () => openConfirmation.read() !== null;

/** Hosts the dialogs of `confirmDialog` and of the password; each loads with the first question. */
export function DialogHosts() {
  const asked = useSyncExternalStore(openConfirmation.subscribe, isAsked, () => false);
  const host = useLazyModule('ConfirmHost', () => import('#design/dialog/confirm-host.tsx'), asked);
  const isPasswordAsked = useSyncExternalStore(
    reauthenticationPrompt.subscribe,
    reauthenticationPrompt.isAsked,
    () => false,
  );
  const passwordDialog = useLazyModule(
    'AskForPassword',
    () => import('#features/identity/web/reauthentication-dialog.tsx'),
    isPasswordAsked,
  );
  return (
    <>
      {host && <host.ConfirmHost />}
      {passwordDialog && isPasswordAsked && <passwordDialog.ReauthenticationDialog />}
    </>
  );
}
