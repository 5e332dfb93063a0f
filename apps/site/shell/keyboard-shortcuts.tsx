import { useEffect, useState } from 'react';
import { Dialog } from '#design/dialog/dialog.tsx';
import styles from './keyboard-shortcuts.module.css';

const shortcuts: readonly (readonly [string, string])[] = [
  ['/', 'Search'],
  ['Space', 'Play or pause'],
  ['← →', 'Five seconds back or ahead, on a waveform'],
  ['Home End', 'To the start or the end, on a waveform'],
  ['?', 'This list'],
];

/** True where a key means text or belongs to a control. */
function inField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role="slider"], [role="textbox"]'))
  );
}

/** `/` finds the search field, `?` shows the list. Space is the player's own. */
export function KeyboardShortcuts() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || inField(event.target))
        return;
      if (event.key === '/') {
        event.preventDefault();
        document.querySelector<HTMLInputElement>('[data-search]')?.focus();
      } else if (event.key === '?') {
        event.preventDefault();
        setOpen(true);
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <Dialog open={open} onClose={() => setOpen(false)} title="Keyboard shortcuts" size="small">
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
