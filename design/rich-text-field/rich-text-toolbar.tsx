import type { Editor } from '@tiptap/react';
import type { LucideIcon } from 'lucide-react';
import Bold from 'lucide-react/icons/bold';
import CodeIcon from 'lucide-react/icons/code';
import Heading2 from 'lucide-react/icons/heading-2';
import Heading3 from 'lucide-react/icons/heading-3';
import Italic from 'lucide-react/icons/italic';
import LinkIcon from 'lucide-react/icons/link';
import List from 'lucide-react/icons/list';
import ListOrdered from 'lucide-react/icons/list-ordered';
import Quote from 'lucide-react/icons/quote';
import Redo from 'lucide-react/icons/redo';
import Undo from 'lucide-react/icons/undo';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { Button } from '../button/button.tsx';
import { TextField } from '../field/text-field.tsx';
import styles from './rich-text-field.module.css';

interface Tool {
  label: string;
  icon: LucideIcon;
  run: (editor: Editor) => unknown;
  /** Absent for what is done and not switched. */
  isOn?: (editor: Editor) => boolean;
  isPossible?: (editor: Editor) => boolean;
}

const tools: readonly Tool[] = [
  {
    label: 'Bold',
    icon: Bold,
    run: (editor) => editor.chain().focus().toggleBold().run(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    label: 'Italic',
    icon: Italic,
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    label: 'Heading',
    icon: Heading2,
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
  },
  {
    label: 'Smaller heading',
    icon: Heading3,
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
  },
  {
    label: 'List',
    icon: List,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    label: 'Numbered list',
    icon: ListOrdered,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    label: 'Quote',
    icon: Quote,
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
  {
    label: 'Code',
    icon: CodeIcon,
    run: (editor) => editor.chain().focus().toggleCode().run(),
    isOn: (editor) => editor.isActive('code'),
  },
  {
    label: 'Undo',
    icon: Undo,
    run: (editor) => editor.chain().focus().undo().run(),
    isPossible: (editor) => editor.can().undo(),
  },
  {
    label: 'Redo',
    icon: Redo,
    run: (editor) => editor.chain().focus().redo().run(),
    isPossible: (editor) => editor.can().redo(),
  },
];

interface RichTextToolbarProps {
  editor: Editor;
  /** Of the field. */
  label: string;
  onSource: () => void;
}

/** The buttons of the editor. One of them is in the order of Tab; arrows, Home and End go through them. */
export function RichTextToolbar({ editor, label, onSource }: RichTextToolbarProps) {
  const [current, setCurrent] = useState(0);
  const [linking, setLinking] = useState(false);
  const last = tools.length + 1;
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const targets: Record<string, number> = {
      ArrowRight: current === last ? 0 : current + 1,
      ArrowLeft: current === 0 ? last : current - 1,
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    setCurrent(target);
    event.currentTarget.querySelectorAll<HTMLElement>('button')[target]?.focus();
  };
  const props = (place: number) => ({
    tabIndex: place === current ? 0 : -1,
    onFocus: () => setCurrent(place),
    // The marked text stays marked.
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
  });
  return (
    <>
      <div role="toolbar" aria-label={`Format of ${label}`} className={styles.toolbar} onKeyDown={onKeyDown}>
        {tools.map(({ label: name, icon, run, isOn, isPossible }, place) => (
          <Button
            key={name}
            variant="icon"
            icon={icon}
            aria-label={name}
            aria-pressed={isOn?.(editor)}
            className={isOn?.(editor) ? styles.on : undefined}
            inactive={isPossible !== undefined && !isPossible(editor)}
            onClick={() => run(editor)}
            {...props(place)}
          />
        ))}
        <Button
          variant="icon"
          icon={LinkIcon}
          aria-label="Link"
          aria-expanded={linking}
          className={editor.isActive('link') ? styles.on : undefined}
          onClick={() => setLinking(!linking)}
          {...props(tools.length)}
        />
        <Button size="small" variant="ghost" onClick={onSource} {...props(last)}>
          Source
        </Button>
      </div>
      {linking && <LinkForm editor={editor} onDone={() => setLinking(false)} />}
    </>
  );
}

/** Sets or removes the link of the marked text. */
function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [href, setHref] = useState(String(editor.getAttributes('link').href ?? ''));
  const [isWrong, setWrong] = useState(false);
  const set = (event?: FormEvent | KeyboardEvent) => {
    event?.preventDefault();
    const address = href.trim();
    const chain = editor.chain().focus().extendMarkRange('link');
    if (address === '') chain.unsetLink().run();
    else if (!/^(https:\/\/|mailto:|\/(?!\/)|#)/.test(address)) return setWrong(true);
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain
        .insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] })
        .run();
    else chain.setLink({ href: address }).run();
    onDone();
  };
  return (
    <div className={styles.link}>
      <TextField
        label="Where the link leads"
        hint="/tracks, or https://…; empty removes it"
        maxLength={1000}
        error={isWrong ? 'Begin with https://, mailto: or a slash' : undefined}
        value={href}
        onChange={(event) => setHref(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') set(event);
          if (event.key === 'Escape') {
            event.stopPropagation();
            editor.commands.focus();
            onDone();
          }
        }}
      />
      <Button size="small" onClick={() => set()}>
        Set the link
      </Button>
    </div>
  );
}
