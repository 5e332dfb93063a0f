import ListPlus from 'lucide-react/icons/list-plus';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import type { TrackView } from '#features/tracks/contract.ts';
import { useViewer } from '#platform/web/app-context.tsx';
import { useSignInRedirect } from '#platform/web/sign-in/use-sign-in-redirect.ts';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';

/** Opens the viewer's lists for a published track; a guest is sent to sign-in. Students have no lists. */
export function AddToListButton({ track }: { track: TrackView }) {
  const viewer = useViewer();
  const signInFirst = useSignInRedirect();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const dialog = useLazyModule('AddToListDialog', () => import('./add-to-list-dialog.tsx'), wanted);
  if (viewer?.student || track.status !== 'done' || !track.published) return null;
  const load = () => viewer && setWanted(true);
  const show = () => {
    if (signInFirst()) return;
    load();
    setOpen(true);
  };
  return (
    <>
      <Button icon={ListPlus} onPointerEnter={load} onFocus={load} onClick={show}>
        Add to list
      </Button>
      {open && dialog && <dialog.AddToListDialog track={track} onClose={() => setOpen(false)} />}
    </>
  );
}
