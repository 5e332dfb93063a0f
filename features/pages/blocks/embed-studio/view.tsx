import { Picture } from '#design/picture/picture.tsx';
import { BlockTitle } from '../../web/block-title.tsx';
import styles from './embed-studio.module.css';
import type { EmbedStudioView } from './schema.ts';

/** The picture of what the studio would open here, which it cannot yet. */
export function View({ block }: { block: EmbedStudioView }) {
  return (
    <section className={styles.block}>
      <BlockTitle>{block.title}</BlockTitle>
      <figure className={styles.figure}>
        <Picture picture={block.image} sizes="(width < 1140px) 100vw, 1140px" className={styles.picture} />
        <figcaption className={styles.notice}>The studio is not available here yet</figcaption>
      </figure>
    </section>
  );
}
