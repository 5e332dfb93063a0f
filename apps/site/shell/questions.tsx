import { useSyncExternalStore } from 'react';
import { openQuestion } from '#design/dialog/confirm-dialog.ts';
import { proofQuestion } from '#features/identity/web/proving-api.ts';
import { useLoaded } from '#platform/web/use-loaded.ts';

const isAsked = () => openQuestion.read() !== null;

/** Where the questions of `confirmDialog` and the one for the password are shown; each dialog is loaded with the first one. */
export function Questions() {
  const asked = useSyncExternalStore(openQuestion.subscribe, isAsked, () => false);
  const host = useLoaded('ConfirmHost', () => import('#design/dialog/confirm-host.tsx'), asked);
  const isProofAsked = useSyncExternalStore(proofQuestion.subscribe, proofQuestion.isAsked, () => false);
  const proof = useLoaded(
    'AskForPassword',
    () => import('#features/identity/web/ask-for-password.tsx'),
    isProofAsked,
  );
  return (
    <>
      {host && <host.ConfirmHost />}
      {proof && isProofAsked && <proof.AskForPassword />}
    </>
  );
}
