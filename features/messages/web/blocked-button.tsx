import Ban from 'lucide-react/icons/ban';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { BlockedList } from './blocked-list.tsx';

/** Opens the list of members that the reader has blocked. */
export function BlockedButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="icon"
        icon={Ban}
        aria-label="Blocked people"
        title="Blocked people"
        onClick={() => setOpen(true)}
      />
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Blocked people" size="small">
        <BlockedList />
      </Dialog>
    </>
  );
}
