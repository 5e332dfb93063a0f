import { cardClass } from '#design/card/card-class.ts';
import { classNames } from '#design/class-names.ts';
import { Cover } from '#design/cover/cover.tsx';
import { linkClass } from '#design/link/link-class.ts';
import { PlayButton } from '#design/play-button/play-button.tsx';
import { href } from '#platform/pure/page.ts';
import type { ProductView } from '../contract.ts';
import { productPage } from '../pages.ts';
import styles from './product-card.module.css';
import { kindNames, priceText } from './product-texts.ts';
import { useProductPlayback } from './use-product-playback.ts';

interface ProductCardProps {
  product: ProductView;
  /** The list around the card; playing continues in it. */
  list?: readonly ProductView[];
  /** Loads the cover eagerly: the card is in view when the page opens. */
  eager?: boolean;
}

/** A product in the shop's list: cover, play button, title, credited member, kind and price. */
export function ProductCard({ product, list, eager }: ProductCardProps) {
  const { playing, waiting, started, toggle, prepare } = useProductPlayback(product, list);
  const { id, title, artist, bpm, key } = product;
  return (
    <article className={classNames(cardClass, styles.card, started && styles.started)} aria-label={title}>
      <div className={styles.picture}>
        <div className={styles.frame}>
          <Cover id={id} src={drawnCover(product)} size={600} eager={eager} className={styles.cover} />
        </div>
        <span className={styles.kind}>{kindNames[product.kind]}</span>
        {product.previewUrl !== null && (
          <PlayButton
            playing={playing}
            loading={waiting}
            title={title}
            size={48}
            className={styles.play}
            onToggle={toggle}
            onIntent={prepare}
          />
        )}
      </div>
      <div className={styles.texts}>
        <h2 className={styles.title}>
          <a className={linkClass('card')} href={href(productPage, { productId: id })}>
            {title}
          </a>
        </h2>
        {artist && (
          <a className={classNames(linkClass('quiet'), styles.artist)} href={artist.selfLink}>
            {artist.username}
          </a>
        )}
        <p className={styles.facts}>
          {[product.style, bpm !== null && `${bpm} BPM`, key].filter(Boolean).join(' · ')}
        </p>
        <p className={styles.price}>
          {product.owned
            ? 'In your studio'
            : product.priceForCurrency !== null && priceText(product.priceForCurrency, product.currency)}
        </p>
      </div>
    </article>
  );
}

/** Null for a cover that the page draws itself. */
export const drawnCover = ({
  cloudfrontUrlSmall: address,
}: Pick<ProductView, 'cloudfrontUrlSmall'>): string | null =>
  address.startsWith('/covers/') ? null : address;
