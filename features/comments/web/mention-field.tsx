import { type ComponentProps, useRef, useState } from 'react';
import { TextArea } from '#design/field/text-area.tsx';
import { lazyModule } from '#platform/web/lazy-module.ts';
import { begunName } from '../model/comment-mentions.ts';

/** The suggestions, loaded when a name is begun. */
const suggestionsPart = lazyModule('MentionSuggestions', () => import('./mention-suggestions.tsx'));

interface MentionFieldProps extends Omit<ComponentProps<typeof TextArea>, 'value' | 'onChange' | 'ref'> {
  value: string;
  onWrite: (text: string) => void;
}

/** A text area that suggests members after "@". */
export function MentionField({ value, onWrite, ...field }: MentionFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const [begun, setBegun] = useState<string | null>(null);
  const [loaded, setLoaded] = useState(suggestionsPart.peek());
  const [shown, setShown] = useState<ShownSuggestions | null>(null);

  function readCaret(area: HTMLTextAreaElement): void {
    const before = area.value.slice(0, area.selectionStart);
    const name = area.selectionStart === area.selectionEnd ? begunName(before) : null;
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
    if (!area || begun === null) return;
    const end = area.selectionStart;
    const before = `${value.slice(0, end - begun.length)}${profileLink} `;
    onWrite(before + value.slice(end).replace(/^ /, ''));
    setBegun(null);
    // React puts the caret to the end with the new text.
    requestAnimationFrame(() => area.setSelectionRange(before.length, before.length));
    area.focus();
  }

  return (
    <div ref={box}>
      <TextArea
        {...field}
        value={value}
        aria-autocomplete="list"
        aria-controls={shown?.listId}
        aria-activedescendant={shown?.optionId}
        onChange={(event) => {
          onWrite(event.target.value);
          readCaret(event.target);
        }}
        onClick={(event) => readCaret(event.currentTarget)}
        onBlur={() => setBegun(null)}
      />
      {loaded && (
        <loaded.MentionSuggestions
          begun={begun}
          box={box}
          onShow={setShown}
          onChoose={choose}
          onClose={() => setBegun(null)}
        />
      )}
    </div>
  );
}

/** What the text area refers to while suggestions are shown. */
export interface ShownSuggestions {
  listId: string;
  optionId: string;
}
