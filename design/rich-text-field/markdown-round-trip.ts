import { MarkdownManager } from '@tiptap/markdown';
import type { Node } from '@tiptap/pm/model';
import { Transform } from '@tiptap/pm/transform';
import { StarterKit } from '@tiptap/starter-kit';

/** What the editor knows of Markdown. Everything else keeps a text in its source mode. */
export const textExtensions = [
  StarterKit.configure({
    underline: false,
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, autolink: false, defaultProtocol: 'https', protocols: ['https', 'mailto'] },
  }),
];

const manager = new MarkdownManager({ extensions: textExtensions });

/** Whether the editor gives a text back as it was, so that opening it there changes nothing that is stored. */
export function survivesEditor(markdown: string): boolean {
  try {
    const source = markdown.trimEnd();
    return manager.serialize(manager.parse(source)).trimEnd() === source;
  } catch {
    return false;
  }
}

/** A character of private use, which no text has. */
const caretMark = '\uE000';

/** Where an offset in the Markdown of a document is in the document; null within its signs, as between two stars. */
export function positionOfCaret(doc: Node, markdown: string, offset: number): number | null {
  const marked = `${markdown.slice(0, offset)}${caretMark}${markdown.slice(offset)}`;
  const copy = doc.type.schema.nodeFromJSON(manager.parse(marked));
  let found: number | null = null;
  copy.descendants((node, position) => {
    const place = node.text?.indexOf(caretMark) ?? -1;
    if (place >= 0) found ??= position + place;
  });
  if (found === null) return null;
  return new Transform(copy).delete(found, found + 1).doc.eq(doc) ? found : null;
}
