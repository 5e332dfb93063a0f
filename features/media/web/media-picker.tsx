import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { flash } from '#design/flash/flash.ts';
import { SearchList } from '#design/search-list/search-list.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import type { MediaView } from '../contract.ts';
import { type MediaKind, mediaKinds } from '../model/media-kinds.ts';
import { AddMediaDialog } from './add-media-dialog.tsx';
import styles from './media.module.css';
import { mediaItemQuery } from './media-queries.ts';
import { MediaShelf } from './media-shelf.tsx';

interface MediaPickerProps {
  /** What may be chosen; everything by default. */
  kinds?: readonly MediaKind[];
  onClose: () => void;
  /** The chosen item; forms keep its id. */
  onPick: (media: MediaView) => void;
}

/** A dialog in which an admin chooses a medium from the shelf, or puts one there and takes it as soon as it is ready. */
export function MediaPicker({ kinds = mediaKinds, onClose, onPick }: MediaPickerProps) {
  const [isAdding, setAdding] = useState(false);
  const [addedId, setAddedId] = useState<string>();
  return (
    <>
      <Dialog
        open
        size="large"
        onClose={onClose}
        title="Choose media"
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button disabled={addedId !== undefined} onClick={() => setAdding(true)}>
              Add a file
            </Button>
          </>
        }
      >
        <div className={styles.form}>
          {addedId !== undefined && (
            <AwaitedItem id={addedId} onReady={onPick} onFailed={() => setAddedId(undefined)} />
          )}
          <SearchList label="Find by name or alternative text" maxLength={100}>
            {(search) => (
              <MediaShelf
                search={search}
                kinds={kinds.length === mediaKinds.length ? '' : kinds.join(',')}
                onPress={(item) =>
                  item.file ? onPick(item.file) : flash.error(item.failure || 'This file is still in work.')
                }
              />
            )}
          </SearchList>
        </div>
      </Dialog>
      {isAdding && (
        <AddMediaDialog
          kinds={kinds}
          onClose={() => setAdding(false)}
          onAdded={({ id }) => {
            setAdding(false);
            setAddedId(id);
          }}
        />
      )}
    </>
  );
}

/** Waits for the file that was just added. */
function AwaitedItem(props: { id: string; onReady: (media: MediaView) => void; onFailed: () => void }) {
  const { id, onReady, onFailed } = props;
  const item = useQuery(mediaItemQuery(useApi(), id)).data?.item;
  useEffect(() => {
    if (item?.file) onReady(item.file);
    else if (item?.state === 'failed') {
      flash.error(item.failure);
      onFailed();
    }
  }, [item, onReady, onFailed]);
  return (
    <p role="status" className={styles.quiet}>
      Your file is being worked on. It is chosen as soon as it is ready.
    </p>
  );
}
