import { type ComponentProps, useState } from 'react';
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
  const { RichTextEditor, survivesEditor } = editorPart.peek() ?? {};
  /** Opens the editor where it keeps the text as it is now. */
  const open = async (text: () => string) => {
    try {
      await editorPart.load();
    } catch {
      return setMode('source');
    }
    const survives = editorPart.read().survivesEditor(text());
    setLossy(!survives);
    setMode(survives ? 'editor' : 'source');
  };
  if (mode === 'editor' && RichTextEditor)
    return <RichTextEditor {...rest} value={value} onChange={onChange} onSource={() => setMode('source')} />;
  const isKept = survivesEditor === undefined || survivesEditor(value);
  return (
    <div className={styles.source}>
      <TextArea
        {...rest}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onFocus={({ currentTarget }) => {
          if (mode === 'untouched') void open(() => currentTarget.value);
        }}
      />
      {mode === 'source' && (
        <div className={styles.modes}>
          {isLossy && !isKept ? (
            <p className={styles.note}>Parts of this text can only be written in its source (Markdown).</p>
          ) : (
            <Button size="small" onClick={() => void open(() => value)}>
              Write with buttons
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
