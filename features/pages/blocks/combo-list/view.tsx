import { classNames } from '#design/class-names.ts';
import { Picture } from '#design/picture/picture.tsx';
import { BlockLink, useIsFor } from '../../web/block-link.tsx';
import { BlockTitle } from '../../web/block-title.tsx';
import styles from './combo-list.module.css';
import type { ComboListView } from './schema.ts';

/** Rows or columns of picture, text and link. */
export function View({ block }: { block: ComboListView }) {
  const isFor = useIsFor();
  const List = block.numbered ? 'ol' : 'ul';
  const Heading = block.title ? 'h3' : 'h2';
  return (
    <section className={styles.block}>
      <BlockTitle>{block.title}</BlockTitle>
      <List
        className={classNames(styles.list, styles[block.layout], block.numbered && styles.numbered)}
        role="list"
      >
        {block.items.map(({ title, text, image, link }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two items may be the same
          <li key={place} className={classNames(styles.item, image && styles.withImage)}>
            {image && (
              <Picture
                picture={image}
                sizes="(width < 668px) 100vw, 360px"
                alt={image.decorative ? '' : (image.alternativeText ?? '')}
                className={styles.picture}
              />
            )}
            <div className={styles.words}>
              <Heading className={styles.title}>{title}</Heading>
              {text && <p className={styles.text}>{text}</p>}
              {link && isFor(link) && <BlockLink link={link} className={styles.link} />}
            </div>
          </li>
        ))}
      </List>
    </section>
  );
}
