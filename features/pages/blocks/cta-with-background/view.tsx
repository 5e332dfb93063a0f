import { Picture } from '#design/picture/picture.tsx';
import { BlockButtons } from '../../web/block-buttons.tsx';
import styles from './cta-with-background.module.css';
import type { CtaWithBackgroundView } from './schema.ts';

/** Text and button over a picture, which is darkened below them. */
export function View({ block }: { block: CtaWithBackgroundView }) {
  return (
    <section className={styles.block} data-theme="ink">
      <Picture
        picture={block.background}
        sizes="(width < 1140px) 100vw, 1260px"
        alt=""
        cropped
        className={styles.picture}
      />
      <div className={styles.words}>
        <h2 className={styles.title}>{block.title}</h2>
        {block.text && <p className={styles.text}>{block.text}</p>}
        <BlockButtons links={[block.button]} />
      </div>
    </section>
  );
}
