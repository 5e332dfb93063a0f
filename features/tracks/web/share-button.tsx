import Share2 from 'lucide-react/icons/share-2';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import type { TrackView } from '../contract.ts';

/** Opens the share dialog, which is loaded on hover or focus. */
export function ShareButton({ track }: { track: TrackView }) {
  const [open, setOpen] = useState(false);
  const [requested, setRequested] = useState(false);
  const dialog = useLazyModule('ShareDialog', () => import('./share-dialog.tsx'), requested);
  const load = () => setRequested(true);
  const show = () => {
    load();
    setOpen(true);
  };
  return (
    <>
      <Button icon={Share2} onPointerEnter={load} onFocus={load} onClick={show}>
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
