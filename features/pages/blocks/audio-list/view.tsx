import { InlinePlayer } from '#design/inline-player/inline-player.tsx';
import { Picture } from '#design/picture/picture.tsx';
import { BlockTitle } from '../../web/block-title.tsx';
import styles from './audio-list.module.css';
import type { AudioListView } from './schema.ts';

/** Sounds that play in their place. */
export function View({ block }: { block: AudioListView }) {
  return (
    <section className={styles.block}>
      <BlockTitle>{block.title}</BlockTitle>
      <ul className={styles.list} role="list">
        {block.items.map(({ name, caption, thumbnail, url, duration }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sound may be there twice
          <li key={`${url} ${place}`}>
            <InlinePlayer
              src={url}
              title={name}
              description={caption}
              duration={duration}
              image={thumbnail && <Picture picture={thumbnail} sizes="52px" alt="" />}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
