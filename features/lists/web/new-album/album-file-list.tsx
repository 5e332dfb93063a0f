import { CheckboxField } from '#design/field/checkbox-field.tsx';
import styles from './new-album.module.css';
import type { AlbumFiles } from './use-album-files.ts';
import { newTitleOf } from './use-new-album.ts';

interface AlbumFileListProps {
  found: AlbumFiles;
  usesTitles: boolean;
  /** Ids of tracks that are not in the album. */
  without: readonly string[];
  onWithout: (ids: readonly string[]) => void;
}

/** The files of an album in their order, each to be left out, and those that cannot be in it. */
export function AlbumFileList({ found, usesTitles, without, onWithout }: AlbumFileListProps) {
  const { files, arriving, leftOut } = found;
  return (
    <>
      <section className={styles.part} aria-label="Tracks of the album">
        <h3 className={styles.heading}>Tracks in this order</h3>
        <ol className={styles.files} role="list">
          {files.map((file) => (
            <li key={file.id} className={styles.file}>
              <CheckboxField
                label={(usesTitles && newTitleOf(file)) || file.title}
                checked={!without.includes(file.id)}
                onChange={(event) =>
                  onWithout(
                    event.target.checked ? without.filter((id) => id !== file.id) : [...without, file.id],
                  )
                }
              />
              {!file.isReady && <span className={styles.state}>Being processed</span>}
            </li>
          ))}
          {arriving.map((name) => (
            <li key={name} className={styles.file}>
              <span className={styles.arriving}>{name}</span>
              <span className={styles.state}>On the way</span>
            </li>
          ))}
        </ol>
      </section>
      {leftOut.length > 0 && (
        <section className={styles.part} aria-label="Left out">
          <h3 className={styles.heading}>Left out</h3>
          <ul className={styles.left} role="list">
            {leftOut.map(({ name, reason }) => (
              <li key={name}>
                <strong>{name}</strong> {reason}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
