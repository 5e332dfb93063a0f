import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { Button } from '#design/button/button.tsx';
import { classNames } from '#design/class-names.ts';
import { Dialog } from '#design/dialog/dialog.tsx';
import { ErrorState } from '#design/error-state/error-state.tsx';
import { Skeleton } from '#design/skeleton/skeleton.tsx';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { EntryMenu } from '../entry-menu.tsx';
import { ListCover } from '../list-cover.tsx';
import { albumsOfUserQuery } from '../list-queries.ts';
import { tracksText } from '../list-texts.ts';
import { OrderHandle } from '../order-handle.tsx';
import { useDragOrder } from '../use-drag-order.ts';
import styles from './album-order-dialog.module.css';
import { useAlbumOrder } from './use-album-order.ts';

/** The albums of the viewer in the order of their page, which drags, keys and a menu change. */
export function AlbumOrderDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const query = useQuery({ ...albumsOfUserQuery(useApi(), userId), staleTime: 0 });
  const { albums, announced, moveTo } = useAlbumOrder(query.data ?? []);
  const rows = useRef<HTMLOListElement>(null);
  const moved = useRef<string | null>(null);
  const moveAndFocus = (id: string, index: number) => {
    if (moveTo(id, index)) moved.current = id;
  };
  const { drag, handle } = useDragOrder(moveAndFocus);
  // A row that is moved in the document loses the focus.
  useLayoutEffect(() => {
    if (moved.current !== null)
      rows.current?.querySelector<HTMLElement>(`[data-handle="${moved.current}"]`)?.focus();
    moved.current = null;
  });
  const dropped = (index: number) => {
    if (drag?.index !== index) return undefined;
    const from = albums.findIndex(({ id }) => id === drag.id);
    return from === index ? undefined : from < index ? styles.behind : styles.before;
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Order of albums"
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <p className={styles.hint}>Your page shows your albums in this order. A new one comes first.</p>
      {query.isPending && <Skeleton height={112} />}
      {query.isLoadingError && (
        <ErrorState text="Your albums could not be loaded." onRetry={() => void query.refetch()} />
      )}
      <ol ref={rows} className={styles.albums} role="list" aria-label="Albums">
        {albums.map((album, index) => {
          const order = {
            last: albums.length - 1,
            moveTo: (to: number) => moveAndFocus(album.id, to),
            handlers: handle(album.id, index),
          };
          return (
            <li
              key={album.id}
              data-index={index}
              className={classNames(styles.album, dropped(index), drag?.id === album.id && styles.dragged)}
            >
              <OrderHandle id={album.id} title={album.title} index={index} order={order} />
              <ListCover list={album} size={48} className={styles.cover} />
              <div className={styles.words}>
                <span className={styles.title}>{album.title}</span>
                <span className={styles.facts}>
                  {tracksText(album)}
                  {album.releasedOn !== null && ` · ${formatDay(album.releasedOn)}`}
                </span>
              </div>
              <EntryMenu title={album.title} index={index} order={order} />
            </li>
          );
        })}
      </ol>
      <p role="status" className="spoken">
        {announced}
      </p>
    </Dialog>
  );
}
