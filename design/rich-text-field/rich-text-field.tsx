import { type ComponentProps, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { lazyModule } from '#platform/web/lazy-module.ts';
import { Button } from '../button/button.tsx';
import type { FieldTexts } from '../field/field-frame.tsx';
import { TextArea } from '../field/text-area.tsx';
import styles from './rich-text-field.module.css';

/** The editor with its packages, which are loaded when a field is first focused. */
const editorPart = lazyModule('rich-text-editor', () => import('./rich-text-editor.tsx'));

interface RichTextFieldProps extends FieldTexts {
  /** Markdown. */
  value: string;
  onChange: (markdown: string) => void;
  limit?: number;
  required?: boolean | undefined;
  rows?: ComponentProps<'textarea'>['rows'];
}

/**
 * A field for Markdown: its source at first, and an editor with buttons once it is focused. A text that the editor would not give
 * back unchanged stays in its source mode, which can always be chosen.
 */
export function RichTextField({ value, onChange, ...rest }: RichTextFieldProps) {
  const [mode, setMode] = useState<'untouched' | 'source' | 'editor'>('untouched');
  const [isLossy, setLossy] = useState(false);
  const [caret, setCaret] = useState<number>();
  /** While a pointer is down upon the source: resolves when the caret is where it was pressed. */
  const press = useRef<Promise<void> | null>(null);
  const { RichTextEditor, survivesEditor } = editorPart.peek() ?? {};
  /** Opens the editor where it keeps the text as it is now. */
  const open = async (source?: HTMLTextAreaElement) => {
    const before = source?.value;
    try {
      await editorPart.load();
    } catch {
      return setMode('source');
    }
    await press.current;
    // The editor has no space at the end of a text: it would join the word before with the one that is about to be typed.
    while (source && source.value !== before && /\s$/.test(source.value)) await nextInput(source);
    // Who has left the field meanwhile is not called back.
    if (source && source.ownerDocument.activeElement !== source) return;
    const survives = editorPart.read().survivesEditor(source?.value ?? value);
    // At once: a key between this and a later rendering would be written into the source that goes.
    flushSync(() => {
      setLossy(!survives);
      setCaret(source?.selectionStart);
      setMode(survives ? 'editor' : 'source');
    });
  };
  if (mode === 'editor' && RichTextEditor)
    return (
      <RichTextEditor
        {...rest}
        value={value}
        caret={caret}
        onChange={onChange}
        onSource={() => setMode('source')}
      />
    );
  const isKept = survivesEditor === undefined || survivesEditor(value);
  return (
    <div className={styles.source}>
      <TextArea
        {...rest}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onPointerDown={() => {
          press.current = nextRelease();
        }}
        onFocus={({ currentTarget }) => {
          if (mode !== 'untouched') return;
          // By keyboard one goes on writing at the end, before and after the editor is there.
          const { length } = currentTarget.value;
          if (!press.current) currentTarget.setSelectionRange(length, length);
          void open(currentTarget);
        }}
        onBlur={() => {
          press.current = null;
        }}
      />
      {mode === 'source' && (
        <div className={styles.modes}>
          {isLossy && !isKept ? (
            <p className={styles.note}>Parts of this text can only be written in its source (Markdown).</p>
          ) : (
            <Button size="small" onClick={() => void open()}>
              Write with buttons
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** Resolves when the pointer is up and the browser has dealt with what follows, as the focus of a tap. */
function nextRelease(): Promise<void> {
  return new Promise((resolve) => {
    const release = () => {
      removeEventListener('pointerup', release);
      removeEventListener('pointercancel', release);
      setTimeout(resolve);
    };
    addEventListener('pointerup', release);
    addEventListener('pointercancel', release);
  });
}

/** Resolves after the next input, when React has dealt with it. */
const nextInput = (source: HTMLTextAreaElement): Promise<void> =>
  new Promise((resolve) => {
    source.addEventListener('input', () => setTimeout(resolve), { once: true });
  });
