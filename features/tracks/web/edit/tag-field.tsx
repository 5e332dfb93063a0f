import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import { FieldFrame } from '#design/field/field-frame.tsx';
import { Icon } from '#design/icon/icon.tsx';
import { MAX_TAGS, normaliseTag, tagError } from '../../model/tags.ts';
import styles from './tag-field.module.css';

interface TagFieldProps {
  tags: readonly string[];
  /** What stands in the field and is no tag yet. */
  typed: string;
  onChange: (tags: string[]) => void;
  onTyped: (text: string) => void;
  /** Of the server. */
  error?: string | undefined;
}

/** Why a tag cannot be added to others; null where it can. */
function problemOf(tags: readonly string[], tag: string): string | null {
  const problem = tagError(tag) ?? (tags.length === MAX_TAGS ? `are at most ${MAX_TAGS}` : null);
  return problem && `Tags ${problem}`;
}

/** Why a form with this text still in the field cannot be sent: the text would be lost. */
export function typedTagError(tags: readonly string[], typed: string): string {
  const [first = ''] = typed
    .split(',')
    .map(normaliseTag)
    .filter((tag) => tag !== '');
  return problemOf(tags, first) ?? 'Add what is typed by Enter, or remove it';
}

/** Free tags as chips. Enter, a comma or leaving the field adds what is typed; Backspace in the empty field removes the last. */
export function TagField({ tags, typed, onChange, onTyped, error }: TagFieldProps) {
  const [refused, setRefused] = useState<string>();
  const [status, setStatus] = useState('');
  const input = useRef<HTMLInputElement>(null);

  /** Adds each tag of a text, up to the first that is refused, which stays in the field. */
  const add = (text: string) => {
    const parts = text.split(/[,\n]/).filter((part) => normaliseTag(part) !== '');
    const next = [...tags];
    for (const [at, part] of parts.entries()) {
      const tag = normaliseTag(part);
      if (next.includes(tag)) continue;
      const problem = problemOf(next, tag);
      if (problem) {
        finish(next, parts.slice(at).join(','));
        return setRefused(problem);
      }
      next.push(tag);
    }
    finish(next, '');
  };
  const finish = (next: string[], rest: string) => {
    if (rest !== typed) onTyped(rest);
    setRefused(undefined);
    if (next.length > tags.length) {
      setStatus(`Added ${next.slice(tags.length).join(', ')}`);
      onChange(next);
    }
  };
  const remove = (tag: string) => {
    onChange(tags.filter((one) => one !== tag));
    setStatus(`Removed ${tag}`);
    setRefused(undefined);
    input.current?.focus();
  };

  const onKeyDown = (event: React.KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const last = tags.at(-1);
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '' && last !== undefined) {
      event.preventDefault();
      remove(last);
    }
  };

  return (
    <FieldFrame
      label="Tags"
      hint={`Up to ${MAX_TAGS}, each ended by Enter or a comma: a mood, an instrument, a place`}
      error={refused ?? error}
    >
      {(control) => (
        <div className={styles.box}>
          <ul className={styles.chips} aria-label="Chosen tags">
            {tags.map((tag) => (
              <li key={tag} className={styles.chip}>
                <span>{tag}</span>
                <button type="button" aria-label={`Remove ${tag}`} onClick={() => remove(tag)}>
                  <Icon of={X} size={16} />
                </button>
              </li>
            ))}
          </ul>
          <input
            {...control}
            ref={input}
            className={styles.input}
            autoComplete="off"
            autoCapitalize="none"
            enterKeyHint="enter"
            value={typed}
            onChange={({ target }) => {
              if (/[,\n]/.test(target.value)) return add(target.value);
              onTyped(target.value);
              setRefused(undefined);
            }}
            onBlur={() => add(typed)}
            onKeyDown={onKeyDown}
          />
          <p className="spoken" role="status">
            {status}
          </p>
        </div>
      )}
    </FieldFrame>
  );
}
