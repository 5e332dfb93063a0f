import { useState } from 'react';
import { Dialog } from '#design/dialog/dialog.tsx';
import { CheckboxField } from '#design/field/checkbox-field.tsx';
import { arePlayerKeysOn, setPlayerKeysOn } from '#platform/web/player/player-keys.ts';
import styles from './shortcut-list.module.css';

const shortcuts: readonly (readonly [string, string])[] = [
  ['/', 'Search'],
  ['Space', 'Play or pause'],
  ['N', 'Next track'],
  ['P', 'Previous track'],
  ['Shift ← →', 'Ten seconds back or ahead'],
  ['L', 'Like what plays'],
  ['M', 'Mute'],
  ['Q', 'Queue'],
  ['← →', 'Five seconds back or ahead, on a waveform'],
  ['Home End', 'To the start or the end, on a waveform'],
  ['?', 'This list'],
];

/** All keyboard shortcuts of the site. */
export function ShortcutList({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [isOn, setOn] = useState(arePlayerKeysOn);
  const change = (next: boolean) => {
    setPlayerKeysOn(next);
    setOn(next);
  };
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
      <CheckboxField
        kind="switch"
        label="N, P, L, M and Q control the player"
        checked={isOn}
        onChange={(event) => change(event.currentTarget.checked)}
      />
    </Dialog>
  );
}
