import FileDown from 'lucide-react/icons/file-down';
import { buttonClass } from '#design/button/button-class.ts';
import { Icon } from '#design/icon/icon.tsx';
import { formatBytes } from '#platform/pure/text/format-bytes.ts';
import styles from './download.module.css';
import type { DownloadView } from './schema.ts';

/** A file to download, with its type and size. */
export function View({ block }: { block: DownloadView }) {
  const { file, title } = block;
  const label = block.label || 'Download';
  const name = title || file.name;
  return (
    <div className={styles.block}>
      <span className={styles.sign}>
        <Icon of={FileDown} size={24} />
      </span>
      <div className={styles.words}>
        <span className={styles.title}>{name}</span>
        <span className={styles.facts}>
          {typeOf(file)} · {formatBytes(file.size)}
        </span>
      </div>
      <a className={buttonClass('quiet')} href={file.url} download={file.name}>
        {label}
        <span className="spoken"> {name}</span>
      </a>
    </div>
  );
}

const types: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'application/zip': 'ZIP',
  'audio/midi': 'MIDI',
  'audio/wav': 'WAV',
  'audio/mpeg': 'MP3',
};

/** The type in a word: "PDF"; by the file's name where the type is not a usual one. */
function typeOf({ mime, name }: { mime: string; name: string }): string {
  return types[mime] ?? (/\.(\w{1,5})$/.exec(name)?.[1] ?? mime.split('/').at(-1) ?? '').toUpperCase();
}
