import { classNames } from '#design/class-names.ts';
import { Cover } from '#design/cover/cover.tsx';
import { uploadedCoverAddress } from '#features/tracks/web/uploaded-cover-address.ts';
import type { ListView } from '../contract.ts';
import styles from './list-cover.module.css';

interface ListCoverProps {
  list: Pick<ListView, 'id' | 'cover' | 'covers'>;
  size: number;
  /** Path of the list's page, where the cover moves there or is there. */
  page?: string | undefined;
  eager?: boolean;
  className?: string | undefined;
}

/** The cover of a list: its own, or four of its tracks, the first one where there are fewer, and a drawn one without any. */
export function ListCover({ list, size, page, eager, className }: ListCoverProps) {
  const { cover } = list;
  if (cover)
    return (
      <Cover
        id={list.id}
        src={cover.imageUrl}
        colour={cover.colour}
        size={size}
        page={page}
        eager={eager}
        className={classNames(styles.cover, className)}
      />
    );
  const shown = list.covers.length === 4 ? list.covers : list.covers.slice(0, 1);
  if (shown.length === 0)
    return <Cover id={list.id} size={size} page={page} className={classNames(styles.cover, className)} />;
  return (
    <span
      className={classNames(styles.cover, shown.length > 1 && styles.four, className)}
      style={{ width: size }}
      data-cover={page}
    >
      {shown.map(({ id, imageUrl, colour }) => (
        <Cover
          key={id}
          id={id}
          src={uploadedCoverAddress(imageUrl)}
          colour={colour}
          size={shown.length > 1 ? size / 2 : size}
          eager={eager}
          className={styles.part}
        />
      ))}
    </span>
  );
}
