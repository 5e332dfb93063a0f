import { useRef, useState } from 'react';
import { isBlank } from '#platform/pure/text/is-blank.ts';
import styles from './rename-title.module.css';

interface RenameTitleProps {
  title: string;
  /** Called with a changed title. */
  onSave: (title: string) => void;
  /** Called when editing ends, saved or not. */
  onDone: () => void;
}

const maxProjectTitleLength = 100;

/** Text field of a title: Enter and blur save, Escape and an empty text cancel. */
export function RenameTitle({ title, onSave, onDone }: RenameTitleProps) {
  const [text, setText] = useState(title);
  const isDone = useRef(false);
  // Keyboard users get their focus back afterwards.
  const previousFocus = useRef(typeof document === 'undefined' ? null : document.activeElement);
  const restoreFocus = () => previousFocus.current instanceof HTMLElement && previousFocus.current.focus();

  // Enter removes the field, which causes a blur: only the first of both counts.
  const finish = (save: boolean) => {
    if (isDone.current) return;
    isDone.current = true;
    const trimmed = text.trim();
    if (save && !isBlank(trimmed) && trimmed !== title) onSave(trimmed);
    onDone();
  };
  return (
    <input
      className={styles.field}
      aria-label="Title"
      value={text}
      maxLength={maxProjectTitleLength}
      autoComplete="off"
      // biome-ignore lint/a11y/noAutofocus: the user has just opened the field
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => finish(true)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        // The key must not press the button that gets the focus next.
        event.preventDefault();
        finish(event.key === 'Enter');
        restoreFocus();
      }}
    />
  );
}
