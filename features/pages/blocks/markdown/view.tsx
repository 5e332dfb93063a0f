import { Prose } from '#design/prose/prose.tsx';
import type { MarkdownView } from './schema.ts';

/** A text; the server has sanitised its HTML and given ids to its headings. */
export function View({ block }: { block: MarkdownView }) {
  return <Prose html={block.contentHtml} />;
}
