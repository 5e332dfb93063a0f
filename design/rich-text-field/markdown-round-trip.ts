import { MarkdownManager } from '@tiptap/markdown';
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
