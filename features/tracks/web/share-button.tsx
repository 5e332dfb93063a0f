import Share2 from 'lucide-react/icons/share-2';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { flash } from '#design/flash/flash.ts';
import { loadChunk } from '#platform/web/chunk-reload.ts';
import type { TrackView } from '../contract.ts';
import type { ShareDialog } from './share-dialog.tsx';

const load = () => loadChunk('ShareDialog', () => import('./share-dialog.tsx'));

/** Opens the share dialog, whose program is loaded when one reaches for it. */
export function ShareButton({ track }: { track: TrackView }) {
  const [open, setOpen] = useState(false);
  const [Loaded, setLoaded] = useState<typeof ShareDialog | null>(null);
  const show = async () => {
    setOpen(true);
    try {
      const module = await load();
      setLoaded(() => module.ShareDialog);
    } catch (error) {
      setOpen(false);
      flash.error(error instanceof Error ? error.message : String(error));
    }
  };
  const loadAhead = () => void load().catch(() => undefined);
  return (
    <>
      <Button icon={Share2} onPointerEnter={loadAhead} onFocus={loadAhead} onClick={() => void show()}>
        Share
      </Button>
      {Loaded && (
        <Loaded
          open={open}
          onClose={() => setOpen(false)}
          title={track.title}
          shortLinkId={track.shortLinkId}
        />
      )}
    </>
  );
}
