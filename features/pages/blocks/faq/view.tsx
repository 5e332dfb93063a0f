import { Accordion } from '#design/accordion/accordion.tsx';
import { Prose } from '#design/prose/prose.tsx';
import { BlockTitle } from '../../web/block-title.tsx';
import styles from './faq.module.css';
import type { FaqView } from './schema.ts';

/** Questions that open their answers. */
export function View({ block }: { block: FaqView }) {
  return (
    <section className={styles.block}>
      <BlockTitle>{block.title}</BlockTitle>
      <Accordion
        items={block.items.map(({ question, answerHtml }, place) => ({
          id: String(place),
          heading: question,
          body: <Prose html={answerHtml} size="medium" />,
        }))}
        level={block.title ? 3 : 2}
      />
    </section>
  );
}
