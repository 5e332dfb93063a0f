import Share2 from 'lucide-react/icons/share-2';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import type { TrackView } from '../contract.ts';

/** Opens the share dialog, whose program is loaded when one reaches for it. */
export function ShareButton({ track }: { track: TrackView }) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const dialog = useLazyModule('ShareDialog', () => import('./share-dialog.tsx'), wanted);
  const reach = () => setWanted(true);
  const show = () => {
    reach();
    setOpen(true);
  };
  return (
    <>
      <Button icon={Share2} onPointerEnter={reach} onFocus={reach} onClick={show}>
        Share
      </Button>
      {dialog && (
        <dialog.ShareDialog
          open={open}
          onClose={() => setOpen(false)}
          title={track.title}
          shortLinkId={track.shortLinkId}
        />
      )}
    </>
  );
}
