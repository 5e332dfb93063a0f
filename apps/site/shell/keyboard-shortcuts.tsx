import { useEffect, useRef } from 'react';
import styles from './keyboard-shortcuts.module.css';

const shortcuts: readonly (readonly [string, string])[] = [
  ['/', 'Search'],
  ['Space', 'Play or pause'],
  ['←  →', 'Five seconds back or ahead, on a waveform'],
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
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || inField(event.target)) return;
      if (event.key === '/') {
        event.preventDefault();
        document.querySelector<HTMLInputElement>('[data-search]')?.focus();
      } else if (event.key === '?') {
        event.preventDefault();
        dialog.current?.showModal();
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="shortcuts-title" closedby="any">
      <h2 id="shortcuts-title" className={styles.title}>
        Keyboard shortcuts
      </h2>
      <dl className={styles.list}>
        {shortcuts.map(([key, meaning]) => (
          <div key={key} className={styles.row}>
            <dt>
              <kbd className={styles.key}>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog">
        <button type="submit" className={styles.close}>
          Close
        </button>
      </form>
    </dialog>
  );
}
