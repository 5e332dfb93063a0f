import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { ReportDialog } from './report-dialog.tsx';

function Example() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Report track</Button>
      {isOpen && (
        <ReportDialog
          title="Report this track"
          emptyText="Error! You need to tell us why you are reporting this track."
          send={async () => {}}
          onSent={() => {}}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

export const story = { title: 'Report dialog', render: () => <Example /> };
