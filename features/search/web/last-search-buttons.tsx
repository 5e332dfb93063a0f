import X from 'lucide-react/icons/x';
import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react';
import { Icon } from '#design/icon/icon.tsx';
import styles from './search-suggestions.module.css';

interface LastSearchButtonsProps {
  terms: readonly string[];
  onRemove: (term: string) => void;
  onClear: () => void;
  onEscape: () => void;
  /** The focus leaves a button for this element, or for nothing. */
  onLeave: (to: Element | null) => void;
}

/** A button beside each last search that removes it, and one for all; apart from the list, whose options hold no buttons. */
export function LastSearchButtons({ terms, onRemove, onClear, onEscape, onLeave }: LastSearchButtonsProps) {
  const events = {
    type: 'button',
    // Keeps the focus in the field, so that the list stays.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') onEscape();
    },
    onBlur: ({ relatedTarget }: FocusEvent) => onLeave(relatedTarget),
  } as const;
  return (
    <>
      <div className={styles.removals}>
        {terms.map((term) => (
          <button
            {...events}
            key={term}
            className={styles.removal}
            // The keyboard removes by Delete in the list.
            tabIndex={-1}
            aria-label={`Remove “${term}” from the last searches`}
            onClick={() => onRemove(term)}
          >
            <Icon of={X} size={16} />
          </button>
        ))}
      </div>
      <button {...events} className={styles.clear} onClick={onClear}>
        Clear last searches
      </button>
    </>
  );
}
