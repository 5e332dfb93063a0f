import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { TextField } from '../field/text-field.tsx';
import { confirmDialog } from './confirm-dialog.ts';
import { ConfirmHost } from './confirm-host.tsx';
import { Dialog } from './dialog.tsx';

function Example() {
  const [open, setOpen] = useState(false);
  const [answer, setAnswer] = useState('');
  const close = () => setOpen(false);
  const ask = async () => {
    const yes = await confirmDialog({
      title: 'Delete this track',
      text: 'Its likes and comments go with it. This cannot be undone.',
      confirmLabel: 'Delete track',
      danger: true,
    });
    setAnswer(yes ? 'Deleted' : 'Kept');
  };
  return (
    <div style={{ display: 'flex', gap: 12, alignItems: 'center' }}>
      <Button onClick={() => setOpen(true)}>Share track</Button>
      <Button variant="ghost" onClick={ask}>
        Delete track
      </Button>
      {answer}
      <Dialog
        open={open}
        onClose={close}
        title="Share this track"
        footer={
          <Button variant="primary" onClick={close}>
            Done
          </Button>
        }
      >
        <TextField label="Link" readOnly defaultValue="https://tonehall.com/t/x7Kq2" />
      </Dialog>
      <ConfirmHost />
    </div>
  );
}

export const story = { title: 'Dialog', render: () => <Example /> };
