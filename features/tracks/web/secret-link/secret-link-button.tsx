import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { useViewer } from '#platform/web/app-context.tsx';
import type { TrackView } from '../../contract.ts';
import { SecretLinkDialog } from './secret-link-dialog.tsx';

/** Opens the dialog with the track's secret link. Students have none. */
export function SecretLinkButton({ track }: { track: TrackView }) {
  const [open, setOpen] = useState(false);
  if (useViewer()?.student) return null;
  return (
    <>
      <Button icon={KeyRound} onClick={() => setOpen(true)}>
        Secret link
      </Button>
      {open && <SecretLinkDialog track={track} onClose={() => setOpen(false)} />}
    </>
  );
}
