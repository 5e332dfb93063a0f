import { useSyncExternalStore } from 'react';
import { openConfirmation } from '#design/dialog/confirm-dialog.ts';
import { reauthenticationPrompt } from '#features/identity/web/with-reauthentication.ts';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';

const isAsked = () => openConfirmation.read() !== null;

/** Where the questions of `confirmDialog` and the one for the password are shown; each dialog is loaded with the first one. */
export function DialogHosts() {
  const asked = useSyncExternalStore(openConfirmation.subscribe, isAsked, () => false);
  const host = useLazyModule('ConfirmHost', () => import('#design/dialog/confirm-host.tsx'), asked);
  const isProofAsked = useSyncExternalStore(
    reauthenticationPrompt.subscribe,
    reauthenticationPrompt.isAsked,
    () => false,
  );
  const proof = useLazyModule(
    'AskForPassword',
    () => import('#features/identity/web/reauthentication-dialog.tsx'),
    isProofAsked,
  );
  return (
    <>
      {host && <host.ConfirmHost />}
      {proof && isProofAsked && <proof.ReauthenticationDialog />}
    </>
  );
}
