import { Dialog } from '#design/dialog/dialog.tsx';
import styles from './shortcut-list.module.css';

const shortcuts: readonly (readonly [string, string])[] = [
  ['/', 'Search'],
  ['Space', 'Play or pause'],
  ['← →', 'Five seconds back or ahead, on a waveform'],
  ['Home End', 'To the start or the end, on a waveform'],
  ['?', 'This list'],
];

/** All keyboard shortcuts of the site. */
export function ShortcutList({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts" size="small">
      <dl className={styles.list}>
        {shortcuts.map(([keys, meaning]) => (
          <div key={keys} className={styles.row}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
