import { useId } from 'react';
import { useStore } from '#platform/web/store.ts';
import { Button } from '../button/button.tsx';
import { openConfirmation } from './confirm-dialog.ts';
import { Dialog } from './dialog.tsx';

/** Shows the dialogs of `confirmDialog`; the shell renders it once. */
export function ConfirmHost() {
  const question = useStore(openConfirmation);
  const textId = useId();
  if (!question) return null;
  const { title, text, confirmLabel, cancelLabel = 'Cancel', danger, answer } = question;
  return (
    <Dialog
      key={title}
      open
      role="alertdialog"
      size="small"
      title={title}
      aria-describedby={text ? textId : undefined}
      onClose={() => answer(false)}
      footer={
        <>
          <Button onClick={() => answer(false)}>{cancelLabel}</Button>
          <Button variant={danger ? 'danger' : 'primary'} onClick={() => answer(true)}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {text && <p id={textId}>{text}</p>}
    </Dialog>
  );
}
