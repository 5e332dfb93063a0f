import X from 'lucide-react/icons/x';
import { useId } from 'react';
import { Button } from '#design/button/button.tsx';
import { ProgressBar } from '#design/progress/progress-bar.tsx';
import { type UploadRow, uploadRows } from '#features/uploads/web/upload-rows.ts';
import { useStore } from '#platform/web/store.ts';
import styles from './upload-row-list.module.css';
import { uploadText } from './upload-text.ts';

/** Several files that are uploaded, each with its progress; a file that has become a track is gone from it. */
export function UploadRowList({ rows }: { rows: readonly UploadRow[] }) {
  const id = useId();
  return (
    <section className={styles.uploads} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        <span aria-live="polite">{rows.length === 1 ? '1 file left' : `${rows.length} files left`}</span>
      </h2>
      <ul className={styles.rows} role="list">
        {rows.map((row) => (
          <UploadRowItem key={row.id} row={row} />
        ))}
      </ul>
    </section>
  );
}

function UploadRowItem({ row }: { row: UploadRow }) {
  const upload = useStore(row.upload);
  const { name } = row.file;
  const { phase } = upload;
  const isFailed = phase === 'failed';
  return (
    <li className={styles.row}>
      <span className={styles.name}>{name}</span>
      <p className={isFailed ? styles.failed : styles.text} role={isFailed ? 'alert' : undefined}>
        {phase === 'idle' ? 'Waits for its turn' : uploadText(upload)}
      </p>
      <div className={styles.buttons}>
        {isFailed && upload.mayRetry && (
          <Button size="small" aria-label={`Try again: ${name}`} onClick={() => uploadRows.retry(row)}>
            Try again
          </Button>
        )}
        {phase !== 'finishing' && (
          <Button
            variant="icon"
            icon={X}
            aria-label={isFailed ? `Remove ${name}` : `Cancel ${name}`}
            onClick={() => uploadRows.remove(row)}
          />
        )}
      </div>
      {!isFailed && (
        <div className={styles.bar}>
          <ProgressBar
            value={phase === 'finishing' ? null : upload.sentBytes / Math.max(1, row.file.size)}
            label={`Uploading ${name}`}
          />
        </div>
      )}
    </li>
  );
}
