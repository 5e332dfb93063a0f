import FileDown from 'lucide-react/icons/file-down';
import Film from 'lucide-react/icons/film';
import ImageIcon from 'lucide-react/icons/image';
import Music from 'lucide-react/icons/music';
import { classNames } from '#design/class-names.ts';
import { Icon } from '#design/icon/icon.tsx';
import { Picture } from '#design/picture/picture.tsx';
import { formatBytes } from '#platform/pure/text/format-bytes.ts';
import { formatDuration } from '#platform/pure/text/format-duration.ts';
import type { MediaItemView } from '../contract.ts';
import type { MediaKind } from '../model/media-kinds.ts';
import styles from './media.module.css';

const icons = { image: ImageIcon, audio: Music, video: Film, file: FileDown };
export const kindNames: Record<MediaKind, string> = {
  image: 'Picture',
  audio: 'Sound',
  video: 'Film',
  file: 'File',
};

interface MediaTileProps {
  item: MediaItemView;
  onPress: () => void;
  /** A row in place of a square. */
  asRow?: boolean;
}

/** One item of the shelf as a button. */
export function MediaTile({ item, onPress, asRow = false }: MediaTileProps) {
  return (
    <button type="button" className={classNames(styles.tile, asRow && styles.row)} onClick={onPress}>
      <span className={styles.thumbnail}>
        <MediaThumbnail item={item} />
      </span>
      <span className={styles.tileTexts}>
        <span className={styles.name}>{item.name}</span>
        <span className={item.failure === '' ? styles.quiet : styles.failure}>{describeItem(item)}</span>
      </span>
    </button>
  );
}

/** The picture of an item, or the sign of its kind. */
function MediaThumbnail({ item: { kind, file } }: { item: MediaItemView }) {
  return kind === 'image' && file ? (
    <Picture picture={file} sizes="240px" alt="" cropped />
  ) : (
    <Icon of={icons[kind]} size={32} />
  );
}

/** "Picture · 1920 × 960 · 240 KB", or what keeps it from being shown. */
export function describeItem({ kind, state, replacing, failure, file }: MediaItemView): string {
  if (state === 'failed') return `Failed: ${failure}`;
  if (!file) return `${kindNames[kind]} · in work`;
  const parts = [kindNames[kind]];
  if (file.width !== null && file.height !== null) parts.push(`${file.width} × ${file.height}`);
  if (file.duration !== null) parts.push(formatDuration(file.duration));
  parts.push(formatBytes(file.size));
  if (replacing) parts.push('new file in work');
  else if (failure !== '') parts.push(`the new file failed: ${failure}`);
  return parts.join(' · ');
}
