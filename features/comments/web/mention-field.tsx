import { type ComponentProps, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { TextArea } from '#design/field/text-area.tsx';
import { lazyModule } from '#platform/web/lazy-module.ts';
import { begunName } from '../model/comment-mentions.ts';

/** The suggestions, loaded when a name is begun. */
const suggestionsPart = lazyModule('MentionSuggestions', () => import('./mention-suggestions.tsx'));

interface MentionFieldProps extends Omit<ComponentProps<typeof TextArea>, 'value' | 'onChange' | 'ref'> {
  value: string;
  limit: number;
  /** What the comment is about, where not all members read it. */
  host: string | undefined;
  onWrite: (text: string) => void;
}

/** A text area that suggests members after "@". */
export function MentionField({ value, limit, host, onWrite, ...field }: MentionFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const [begun, setBegun] = useState<string | null>(null);
  const [loaded, setLoaded] = useState(suggestionsPart.peek());
  const [shown, setShown] = useState<ShownSuggestions | null>(null);

  function readCaret(area: HTMLTextAreaElement): void {
    const name = begunNameAt(area);
    setBegun(name);
    if (name === null || loaded) return;
    // Without suggestions a name can still be written.
    suggestionsPart.load().then(
      () => setLoaded(suggestionsPart.peek()),
      () => undefined,
    );
  }

  /** Puts the whole name in the place of its beginning, and the caret behind it. */
  function choose(profileLink: string): void {
    const area = box.current?.querySelector('textarea');
    if (!area) return;
    // The caret may stand elsewhere than when the suggestions were asked for.
    const name = begunNameAt(area);
    const end = area.selectionStart;
    const before = `${value.slice(0, end - (name?.length ?? 0))}${profileLink} `;
    const text = before + value.slice(end).replace(/^ /, '');
    setBegun(null);
    if (name === null || name !== begun || [...text].length > limit) return;
    // React puts the caret to the end with the new text. The next key may be pressed before the next frame.
    flushSync(() => onWrite(text));
    area.setSelectionRange(before.length, before.length);
    area.focus();
  }

  return (
    <div ref={box}>
      <TextArea
        {...field}
        value={value}
        limit={limit}
        aria-autocomplete="list"
        aria-controls={shown?.listId}
        aria-activedescendant={shown?.optionId}
        onChange={(event) => {
          onWrite(event.target.value);
          readCaret(event.target);
        }}
        onClick={(event) => readCaret(event.currentTarget)}
        onSelect={(event) => readCaret(event.currentTarget)}
        onBlur={() => setBegun(null)}
      />
      {loaded && (
        <loaded.MentionSuggestions
          begun={begun}
          host={host}
          box={box}
          onShow={setShown}
          onChoose={choose}
          onClose={() => setBegun(null)}
        />
      )}
    </div>
  );
}

/** The name that is begun before the caret; null where none is, where text is selected, and inside of a word. */
function begunNameAt({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): string | null {
  if (selectionStart !== selectionEnd || /^[\p{L}\p{M}\p{N}_-]/u.test(value.slice(selectionEnd))) return null;
  return begunName(value.slice(0, selectionStart));
}

/** What the text area refers to while suggestions are shown. */
export interface ShownSuggestions {
  listId: string;
  optionId: string;
}
