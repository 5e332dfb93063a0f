import { classNames } from '#design/class-names.ts';
import { Picture } from '#design/picture/picture.tsx';
import { Prose } from '#design/prose/prose.tsx';
import { BlockButtons } from '../../web/block-buttons.tsx';
import { BlockTitle } from '../../web/block-title.tsx';
import type { TextAndImageView } from './schema.ts';
import styles from './text-and-image.module.css';

/** A text beside a picture, below it on a phone. */
export function View({ block }: { block: TextAndImageView }) {
  return (
    <section className={classNames(styles.block, block.imageSide === 'left' && styles.imageLeft)}>
      <div className={styles.words}>
        <BlockTitle>{block.title}</BlockTitle>
        <Prose html={block.textHtml} />
        <BlockButtons links={[block.button]} />
      </div>
      <Picture picture={block.image} sizes="(width < 668px) 100vw, 560px" className={styles.picture} />
    </section>
  );
}
