import { useRef, useState } from 'react';
import { isBlank } from '#platform/pure/is-blank.ts';
import styles from './rename-title.module.css';

interface RenameTitleProps {
  title: string;
  /** Saves another title. */
  onSave: (title: string) => void;
  /** The editing is over, whatever came of it. */
  onDone: () => void;
}

const maxProjectTitleLength = 100;

/** A title as a field: Enter or leaving it saves, Escape and an empty text leave the title as it was. */
export function RenameTitle({ title, onSave, onDone }: RenameTitleProps) {
  const [text, setText] = useState(title);
  const isOver = useRef(false);
  // Whoever has come by keyboard goes on from where they were.
  const cameFrom = useRef(typeof document === 'undefined' ? null : document.activeElement);
  const goBack = () => cameFrom.current instanceof HTMLElement && cameFrom.current.focus();

  // Enter takes the field away, and so causes a blur: the first of both counts.
  const end = (save: boolean) => {
    if (isOver.current) return;
    isOver.current = true;
    const wanted = text.trim();
    if (save && !isBlank(wanted) && wanted !== title) onSave(wanted);
    onDone();
  };
  return (
    <input
      className={styles.field}
      aria-label="Title"
      value={text}
      maxLength={maxProjectTitleLength}
      autoComplete="off"
      // biome-ignore lint/a11y/noAutofocus: it stands where one has just asked for it
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => end(true)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        // The key was for the field: the button that has the focus next is not pressed by it.
        event.preventDefault();
        end(event.key === 'Enter');
        goBack();
      }}
    />
  );
}
