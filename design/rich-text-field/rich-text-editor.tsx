import { Markdown } from '@tiptap/markdown';
import { Selection } from '@tiptap/pm/state';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import fieldStyles from '../field/field.module.css';
import { FieldFrame, type FieldTexts } from '../field/field-frame.tsx';
import { positionOfCaret, textExtensions } from './markdown-round-trip.ts';
import styles from './rich-text-field.module.css';
import { RichTextToolbar } from './rich-text-toolbar.tsx';

export { survivesEditor } from './markdown-round-trip.ts';

interface RichTextEditorProps extends FieldTexts {
  value: string;
  /** Where the caret stands in the Markdown; at its end without it. */
  caret?: number | undefined;
  onChange: (markdown: string) => void;
  onSource: () => void;
  limit?: number;
  required?: boolean | undefined;
}

/** The editor of a Markdown text with its toolbar. It takes the focus when it appears. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { value, caret, onChange, onSource, limit, ...texts } = props;
  const written = useRef(value);
  const editor = useEditor({
    extensions: [...textExtensions, Markdown],
    content: value,
    contentType: 'markdown',
    injectCSS: false,
    immediatelyRender: true,
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': texts.label,
        ...(texts.required && { 'aria-required': 'true' }),
      },
    },
    onUpdate: ({ editor: changed }) => {
      written.current = changed.getMarkdown();
      onChange(written.current);
    },
  });
  const isFocused = useRef(false);
  // TipTap's own `autofocus` takes the focus a frame later, and keys pressed until then are lost.
  useLayoutEffect(() => {
    if (isFocused.current) return;
    isFocused.current = true;
    const { doc } = editor.state;
    const position = caret === undefined ? null : positionOfCaret(doc, value, caret);
    editor.commands.setTextSelection(position ?? Selection.atEnd(doc).to);
    editor.view.focus();
    editor.commands.scrollIntoView();
  }, [editor, caret, value]);
  // A text that changes from elsewhere, as by an undone deletion.
  useEffect(() => {
    if (value === written.current) return;
    written.current = value;
    editor.commands.setContent(value, { contentType: 'markdown', emitUpdate: false });
  }, [editor, value]);
  const length = [...value].length;
  const counter = limit !== undefined && (
    <output className={classNames(fieldStyles.counter, length > limit && fieldStyles.over)}>
      {length} / {limit}
    </output>
  );
  return (
    <FieldFrame {...texts} aside={counter}>
      {(control) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would name itself, and the label does
        <div {...control} role="group" aria-label={texts.label} className={styles.editor}>
          <RichTextToolbar editor={editor} label={texts.label} onSource={onSource} />
          <EditorContent editor={editor} className={styles.content} />
        </div>
      )}
    </FieldFrame>
  );
}
