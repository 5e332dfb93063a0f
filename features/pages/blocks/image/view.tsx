import { Picture } from '#design/picture/picture.tsx';
import { BlockLink, useIsFor } from '../../web/block-link.tsx';
import styles from './image.module.css';
import type { ImageView } from './schema.ts';

/** A picture with its caption under it. */
export function View({ block }: { block: ImageView }) {
  const isFor = useIsFor();
  const picture = (
    <Picture picture={block.media} sizes="(width < 1140px) 100vw, 1140px" className={styles.picture} />
  );
  return (
    <figure className={styles.figure}>
      {block.link && isFor(block.link) ? (
        <BlockLink link={block.link} className={styles.link}>
          {picture}
          {!block.media.alternativeText && <span className="spoken">{block.link.label}</span>}
        </BlockLink>
      ) : (
        picture
      )}
      {block.caption && <figcaption className={styles.caption}>{block.caption}</figcaption>}
    </figure>
  );
}
