import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { isRefusal, type Refusal } from '#platform/pure/refusal.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { fieldMessages } from '#platform/web/forms/field-messages.ts';
import { deleteUser } from '../contract.ts';
import styles from './account-page.module.css';

interface DeleteAccountProps {
  guid: string;
  /** Loads an address as a new document. */
  loadAddress?: (href: string) => void;
}

const assignLocation = (href: string) => window.location.assign(href);

/** The button that deletes the account, what is deleted, and a confirmation dialog. */
export function DeleteAccount({ guid, loadAddress = assignLocation }: DeleteAccountProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <p className={styles.lead}>
        Your tracks, likes and follows go at once, their files within 30 days. What you subscribe to ends at
        once, without a refund. Comments that you wrote elsewhere stay, signed “Deleted user”. You may want to
        make a copy of your data first.
      </p>
      <Button variant="danger" className={styles.deleteButton} onClick={() => setOpen(true)}>
        Delete account
      </Button>
      {open && <DeleteDialog guid={guid} loadAddress={loadAddress} onClose={() => setOpen(false)} />}
    </>
  );
}

function DeleteDialog({
  guid,
  loadAddress,
  onClose,
}: Required<DeleteAccountProps> & { onClose: () => void }) {
  const api = useApi();
  const textId = useId();
  const remove = useMutation({
    mutationFn: () => api(deleteUser, { guid }),
    onSuccess: () => loadAddress('/'),
    onError: (error) => {
      if (!isRefusal(error)) throw error;
    },
  });

  return (
    <Dialog
      open
      role="alertdialog"
      size="small"
      title="Delete account"
      aria-describedby={textId}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            busy={remove.isPending || remove.isSuccess}
            onClick={() => remove.mutate()}
          >
            Delete account
          </Button>
        </>
      }
    >
      <h3 className={styles.question}>Are you sure?</h3>
      <p id={textId}>You cannot undo this action</p>
      <p role="alert" className={styles.refusal}>
        {isRefusal(remove.error) && refusalText(remove.error)}
      </p>
    </Dialog>
  );
}

const refusalText = ({ fields, message }: Refusal): string | undefined =>
  fields ? fieldMessages(fields)[0] : message;
