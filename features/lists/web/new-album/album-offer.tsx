import DiscAlbum from 'lucide-react/icons/disc-album';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { Icon } from '#design/icon/icon.tsx';
import { uploadedTogether, useUploadedTogether } from '#features/tracks/web/edit/uploaded-together.ts';
import { useUploadRows } from '#features/uploads/web/use-upload-rows.ts';
import { useViewer } from '#platform/web/app-context.tsx';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import styles from './new-album.module.css';

/** Offers an album of files that were uploaded together, from two on; nothing to students, who have no lists. */
export function AlbumOffer() {
  const viewer = useViewer();
  const together = useUploadedTogether(viewer?.id ?? '');
  const rows = useUploadRows();
  const [isOpen, setOpen] = useState(false);
  const dialog = useLazyModule('NewAlbumDialog', () => import('./new-album-dialog.tsx'), isOpen);
  const arriving = rows.filter(({ upload }) => upload.getState().phase !== 'failed').length;
  const count = (together?.trackIds.length ?? 0) + arriving;
  if (!together || count < 2 || viewer?.student) return null;
  return (
    <section className={styles.offer} aria-label="Uploaded together">
      <span className={styles.sign} aria-hidden="true">
        <Icon of={DiscAlbum} size={24} />
      </span>
      <p className={styles.offered}>
        {count} files uploaded together
        {arriving > 0 && <span className={styles.quiet}> · {arriving} still on the way</span>}
      </p>
      <Button variant="primary" busy={isOpen && !dialog} onClick={() => setOpen(true)}>
        Make an album of these
      </Button>
      <Button variant="icon" icon={X} aria-label="No album of these" onClick={uploadedTogether.clear} />
      {isOpen && dialog && (
        <dialog.NewAlbumDialog key={together.id} together={together} onClose={() => setOpen(false)} />
      )}
    </section>
  );
}
