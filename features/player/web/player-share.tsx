import Share2 from 'lucide-react/icons/share-2';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { ShareDialog } from '#features/tracks/web/share-dialog.tsx';
import { usePlayerState } from '#platform/web/player/use-player.ts';

/** Opens the share dialog, for tracks that have a page to share. */
export function PlayerShare() {
  const [open, setOpen] = useState(false);
  const title = usePlayerState((state) => state.title);
  const shortLinkId = usePlayerState((state) => state.shortLinkId);
  const hasAddress = usePlayerState(({ permalink, profileLink, secret }) =>
    Boolean(permalink && profileLink && secret === undefined),
  );
  if (!shortLinkId || !hasAddress) return null;
  return (
    <>
      <Button variant="icon" icon={Share2} aria-label="Share" onClick={() => setOpen(true)} />
      <ShareDialog open={open} onClose={() => setOpen(false)} title={title} shortLinkId={shortLinkId} />
    </>
  );
}
