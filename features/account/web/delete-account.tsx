import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { isRefusal } from '#platform/pure/refusal.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { fieldMessages } from '#platform/web/field-messages.ts';
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
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  async function remove() {
    setBusy(true);
    setRefusal(undefined);
    try {
      await api(deleteUser, { guid });
      loadAddress('/');
    } catch (error) {
      setBusy(false);
      if (!isRefusal(error)) throw error;
      setRefusal(error.fields ? fieldMessages(error.fields)[0] : error.message);
    }
  }

  return (
    <Dialog
      open
      role="alertdialog"
      size="small"
      title="Delete account"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" busy={busy} onClick={() => void remove()}>
            Delete account
          </Button>
        </>
      }
    >
      <h3 className={styles.question}>Are you sure?</h3>
      <p>You cannot undo this action</p>
      <p role="alert" className={styles.refusal}>
        {refusal}
      </p>
    </Dialog>
  );
}
