import { useSuspenseQuery } from '@tanstack/react-query';
import { Avatar } from '#design/avatar/avatar.tsx';
import { Cover } from '#design/cover/cover.tsx';
import { headingLinkClass } from '#design/link/heading-link-class.ts';
import { PlayButton } from '#design/play-button/play-button.tsx';
import { coverTones } from '#platform/pure/colour/cover-svg.ts';
import { formatBytes } from '#platform/pure/text/format-bytes.ts';
import { formatDuration } from '#platform/pure/text/format-duration.ts';
import { useApi, useSettings } from '#platform/web/app-context.tsx';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import { type ProductContent, type ProductDetails, productContentKinds } from '../contract.ts';
import { productsPage } from '../pages.ts';
import { AddToCart } from './add-to-cart.tsx';
import { CartButton } from './cart-button.tsx';
import { drawnCover } from './product-card.tsx';
import styles from './product-page.module.css';
import { contentNames, kindNames } from './product-texts.ts';
import { productQuery } from './shop-queries.ts';
import { useProductPlayback } from './use-product-playback.ts';

/** `/shop/{id}`: one product. */
export function ProductPage({ params }: { params: Record<string, string> }) {
  const { data: product } = useSuspenseQuery(productQuery(useApi(), params.productId ?? ''));
  return (
    <article className={styles.page} itemScope itemType="https://schema.org/Product">
      <div className={styles.ways}>
        <a href={productsPage.path} className={headingLinkClass}>
          Sound Shop
        </a>
        <CartButton />
      </div>
      <ProductHero product={product} />
      {product.description.trim() !== '' && (
        <p className={styles.description} itemProp="description">
          {product.description}
        </p>
      )}
      <Contents contents={product.contents} />
      {product.licence.trim() !== '' && (
        <section className={styles.section}>
          <h2 className={styles.heading}>Licence</h2>
          <p className={styles.licence}>{product.licence}</p>
        </section>
      )}
    </article>
  );
}

function ProductHero({ product }: { product: ProductDetails }) {
  const { id, title, artist, bpm, key, fileSize } = product;
  const { siteUrl } = useSettings();
  const playback = useProductPlayback(product);
  const hasPreview = product.previewUrl !== null;
  const sound = useLazyModule('ProductWaveform', () => import('./product-waveform.tsx'), hasPreview);
  const colour = coverTones(id).ground;
  const facts = [
    kindNames[product.kind],
    bpm === null ? '' : `${bpm} BPM`,
    key,
    fileSize === 0 ? '' : formatBytes(fileSize),
  ].filter((fact) => fact !== '');
  return (
    <section className={styles.hero} style={{ '--own-colour': colour } as React.CSSProperties}>
      <Cover id={id} src={drawnCover(product)} colour={colour} size={600} eager className={styles.cover} />
      <link itemProp="image" href={new URL(`/covers/${id}/1000.png`, siteUrl).href} />
      <meta itemProp="sku" content={id} />
      <div className={styles.words}>
        <div className={styles.naming}>
          {hasPreview && (
            <PlayButton
              playing={playback.playing}
              loading={playback.waiting}
              title={title}
              size={72}
              onToggle={playback.toggle}
              onIntent={playback.prepare}
            />
          )}
          <div className={styles.names}>
            <h1 className={styles.title} itemProp="name">
              {title}
            </h1>
            {artist && (
              <a className={styles.artist} href={artist.selfLink}>
                <Avatar name={artist.username} src={artist.avatarSmallUrl} size={24} />
                <span>{artist.username}</span>
              </a>
            )}
          </div>
        </div>
        <p className={styles.about}>
          <span className={styles.style} itemProp="category">
            {product.style}
          </span>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        {hasPreview && (
          <div className={styles.sound}>
            {sound && <sound.ProductWaveform product={product} playback={playback} />}
          </div>
        )}
        <AddToCart product={product} />
      </div>
    </section>
  );
}

/** The sounds of a product by kind, with their lengths. */
function Contents({ contents }: { contents: readonly ProductContent[] }) {
  if (contents.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>What is in it</h2>
      <div className={styles.kinds}>
        {productContentKinds.map((kind) => {
          const sounds = contents.filter((one) => one.kind === kind);
          if (sounds.length === 0) return null;
          return (
            <div key={kind}>
              <h3 className={styles.kind}>{contentNames[kind]}</h3>
              <ul className={styles.sounds} role="list">
                {sounds.map(({ name, duration }) => (
                  <li key={name}>
                    <span>{name}</span>
                    {duration !== null && <span className={styles.length}>{lengthText(duration)}</span>}
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </div>
    </section>
  );
}

/** Seconds with tenths below ten seconds, where they matter. */
const lengthText = (milliseconds: number): string =>
  milliseconds < 10_000 ? `${(milliseconds / 1000).toFixed(1)} s` : formatDuration(milliseconds);
