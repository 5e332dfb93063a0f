import AudioLines from 'lucide-react/icons/audio-lines';
import { cardClass } from '#design/card/card-class.ts';
import { classNames } from '#design/class-names.ts';
import { Cover } from '#design/cover/cover.tsx';
import { Icon } from '#design/icon/icon.tsx';
import { linkClass } from '#design/link/link-class.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import styles from './news-card.module.css';
import { type NewsCardView, NewsCounts } from './news-counts.tsx';

interface NewsCardProps {
  item: NewsCardView;
  /** When it was loaded, in ms. */
  loadedAt?: number;
  /** Loads the picture at once: the card is visible when the page opens. */
  eager?: boolean;
  /** Heading level of the title. */
  level?: 2 | 3;
  /** Picture beside the text, on wide screens. */
  wide?: boolean;
}

/** Null for a generated cover: `Cover` draws it without a request. */
const uploadedPicture = (url: string) => (url.startsWith('/covers/') ? null : url);

/** A news item in a list: picture, day, title, summary and counts. The whole card links to the item. */
export function NewsCard({ item, loadedAt, eager, level = 3, wide }: NewsCardProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const sounds = item.audioPreviews.length;
  return (
    <article className={classNames(cardClass, styles.card, wide && styles.wide)} aria-label={item.title}>
      <div className={styles.frame}>
        <Cover
          id={item.id}
          src={uploadedPicture(wide ? item.image : item.imageSmall)}
          colour={item.imageColour}
          size={640}
          eager={eager}
          className={styles.picture}
        />
        {sounds > 0 && (
          <span className={styles.sounds}>
            <Icon of={AudioLines} size={14} />
            {sounds} {sounds === 1 ? 'sound' : 'sounds'}
          </span>
        )}
      </div>
      <div className={styles.texts}>
        <time className={styles.day} dateTime={item.publishedAt}>
          {formatDay(item.publishedAt)}
        </time>
        <Heading className={styles.title}>
          <a className={linkClass('card')} href={item.selfLink}>
            {item.title}
          </a>
        </Heading>
        <p className={styles.summary}>{item.summary}</p>
        <NewsCounts item={item} loadedAt={loadedAt} />
      </div>
    </article>
  );
}
