import { cardClass } from '#design/card/card-class.ts';
import { classNames } from '#design/class-names.ts';
import { Cover } from '#design/cover/cover.tsx';
import { linkClass } from '#design/link/link-class.ts';
import { Picture } from '#design/picture/picture.tsx';
import { ProgressBar } from '#design/progress/progress-bar.tsx';
import type { MediaView } from '#features/media/contract.ts';
import { BlockLink, type LinkTarget, useIsFor } from './block-link.tsx';
import styles from './link-card.module.css';

interface LinkCardProps {
  title: string;
  text?: string;
  /** A picture, or the address of one. */
  image: MediaView | string | null;
  /** Seed of the drawn cover where there is no picture. */
  seed: string;
  /** The whole card leads there; null for a card without a link. */
  link: LinkTarget | null;
  /** Width of the picture as the attribute `sizes` says it. */
  sizes?: string;
  /** A small line above the title. */
  note?: string;
  /** 0..1: how much of what the card leads to is done, which `note` says in words; null for no bar. */
  progress?: number | null;
  /** Heading level of the title. */
  level?: 2 | 3;
}

/** A card of picture, title and text that is one link. */
export function LinkCard({
  title,
  text,
  image,
  seed,
  link,
  note,
  progress = null,
  level = 3,
  sizes = '(width < 668px) 90vw, 320px',
}: LinkCardProps) {
  const isFor = useIsFor();
  const Heading = `h${level}` as const;
  const target = isFor(link) ? link : null;
  return (
    <article className={classNames(cardClass, styles.card, !target && styles.still)}>
      <div className={styles.frame}>
        {image && typeof image !== 'string' ? (
          <Picture picture={image} sizes={sizes} alt="" cropped className={styles.picture} />
        ) : (
          <Cover id={seed} src={image as string | null} size={400} className={styles.picture ?? ''} />
        )}
      </div>
      <div className={styles.texts}>
        {note && <span className={styles.note}>{note}</span>}
        {progress !== null && <ProgressBar value={progress} label={`Done of ${title}`} />}
        <Heading className={styles.title}>
          {target ? (
            <BlockLink link={target} className={linkClass('card')}>
              {title}
            </BlockLink>
          ) : (
            title
          )}
        </Heading>
        {text && <p className={styles.text}>{text}</p>}
      </div>
    </article>
  );
}
