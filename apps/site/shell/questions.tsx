import { useSyncExternalStore } from 'react';
import { openQuestion } from '#design/dialog/confirm-dialog.ts';
import { useLoaded } from '#platform/web/use-loaded.ts';

const isAsked = () => openQuestion.read() !== null;

/** Where the questions of `confirmDialog` are shown; their dialog is loaded with the first one. */
export function Questions() {
  const asked = useSyncExternalStore(openQuestion.subscribe, isAsked, () => false);
  const host = useLoaded('ConfirmHost', () => import('#design/dialog/confirm-host.tsx'), asked);
  return host && <host.ConfirmHost />;
}
