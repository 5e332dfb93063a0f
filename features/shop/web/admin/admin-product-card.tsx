import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { classNames } from '#design/class-names.ts';
import { Cover } from '#design/cover/cover.tsx';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { linkClass } from '#design/link/link-class.ts';
import { panelClass } from '#design/panel/panel-class.ts';
import { PlayButton } from '#design/play-button/play-button.tsx';
import { RecordHead } from '#design/record-head/record-head.tsx';
import { formatMoney } from '#platform/pure/money.ts';
import { href } from '#platform/pure/page.ts';
import { formatBytes } from '#platform/pure/text/format-bytes.ts';
import { formatTimestampOfYear } from '#platform/pure/text/format-timestamp.ts';
import { useApi, useSiteName } from '#platform/web/app-context.tsx';
import { usePlayback } from '#platform/web/player/use-playback.ts';
import { type AdminProductView, setProductOnSale } from '../../admin-products.contract.ts';
import { gapTexts, type ProductState } from '../../model/product-gap.ts';
import { productPage } from '../../pages.ts';
import { drawnCover } from '../product-card.tsx';
import { kindNames } from '../product-texts.ts';
import styles from './admin-products-page.module.css';
import { adminProductsKey } from './admin-products-query.ts';
import { CoverDialog } from './cover-dialog.tsx';
import { DeleteProductDialog } from './delete-product-dialog.tsx';
import { ProductDialog } from './product-dialog.tsx';
import { SoundsDialog } from './sounds-dialog.tsx';

const stateTexts: Readonly<Record<ProductState, string>> = {
  on_sale: 'On sale',
  off_sale: 'Not on sale',
  unfinished: 'Unfinished',
};

/** One product with its prices and files; it is put on sale, withdrawn and changed here. */
export function AdminProductCard({ product }: { product: AdminProductView }) {
  const { id, title, kind, style, bpm, key, state, missing, prices, files, owners } = product;
  const api = useApi();
  const client = useQueryClient();
  const [open, setOpen] = useState<'texts' | 'cover' | 'sounds' | 'delete' | null>(null);
  const reload = () => client.invalidateQueries({ queryKey: adminProductsKey });
  const isOnSale = state === 'on_sale';
  const mayBeMade = !isOnSale && !product.sold && kind !== 'content';
  const dialog = {
    product,
    onClose: () => setOpen(null),
    onDone: () => {
      setOpen(null);
      void reload();
    },
  };
  const sale = useMutation({
    mutationFn: (onSale: boolean) => api(setProductOnSale, { id, onSale }),
    onSuccess: async ({ state: now }) => {
      await reload();
      flash.success(now === 'on_sale' ? `${title} is on sale.` : `${title} is withdrawn from sale.`);
    },
    onError: flashRefusal,
  });
  const facts = [kindNames[kind], style, bpm === null ? '' : `${bpm} BPM`, key].filter((fact) => fact !== '');
  return (
    <article className={classNames(panelClass(), styles.card)} aria-label={title}>
      <div className={styles.picture}>
        <Cover id={id} src={drawnCover(product)} size={96} />
        {product.previewUrl !== null && <PreviewButton product={product} />}
      </div>
      <div className={styles.body}>
        <RecordHead
          title={
            isOnSale ? (
              <a className={linkClass('quiet')} href={href(productPage, { productId: id })}>
                {title}
              </a>
            ) : (
              title
            )
          }
          state={stateTexts[state]}
          tone={isOnSale ? 'good' : 'neutral'}
        />
        <p className={styles.quiet}>{facts.join(' · ')}</p>
        <ul className={styles.prices} aria-label={`Prices of ${title}`}>
          {prices.map(({ currency, amountMinor: minor }) => (
            <li key={currency}>{formatMoney({ minor, currency })}</li>
          ))}
        </ul>
        {product.failure && <p className={styles.failure}>Its sounds could not be used. {product.failure}</p>}
        {missing.length > 0 && (
          <ul className={styles.gaps} aria-label={`What ${title} needs`}>
            {missing.map((gap) => (
              <li key={gap}>{gapTexts[gap]}</li>
            ))}
          </ul>
        )}
        <p className={styles.quiet}>
          {files.map(({ name, size }) => `${name}, ${formatBytes(size)} · `).join('')}
          {owners === 0 ? 'Nobody owns it' : owners === 1 ? '1 member owns it' : `${owners} members own it`}
          {product.publishedAt && ` · On sale since ${formatTimestampOfYear(product.publishedAt)}`}
        </p>
        <div className={styles.actions}>
          <Button size="small" aria-label={`Change ${title}`} onClick={() => setOpen('texts')}>
            Change
          </Button>
          <Button size="small" aria-label={`Change the cover of ${title}`} onClick={() => setOpen('cover')}>
            Cover
          </Button>
          {mayBeMade && (
            <Button size="small" aria-label={`Send the sounds of ${title}`} onClick={() => setOpen('sounds')}>
              Sounds
            </Button>
          )}
          {(isOnSale || missing.length === 0) && (
            <Button
              size="small"
              aria-label={isOnSale ? `Withdraw from sale: ${title}` : `Put on sale: ${title}`}
              busy={sale.isPending}
              onClick={() => sale.mutate(!isOnSale)}
            >
              {isOnSale ? 'Withdraw from sale' : 'Put on sale'}
            </Button>
          )}
          {!isOnSale && !product.sold && (
            <Button
              size="small"
              variant="ghost"
              aria-label={`Delete ${title}`}
              onClick={() => setOpen('delete')}
            >
              Delete
            </Button>
          )}
        </div>
      </div>
      {open === 'texts' && <ProductDialog {...dialog} />}
      {open === 'cover' && <CoverDialog {...dialog} />}
      {open === 'sounds' && <SoundsDialog {...dialog} />}
      {open === 'delete' && <DeleteProductDialog {...dialog} />}
    </article>
  );
}

/** Plays the preview by the page's one player, on sale or not. */
function PreviewButton({ product }: { product: AdminProductView }) {
  const { id, title, previewUrl, previewDuration } = product;
  const siteName = useSiteName();
  const { playing, waiting, toggle, prepare } = usePlayback(id, () => {
    if (previewUrl === null) return null;
    const track = {
      id,
      title,
      username: siteName,
      duration: previewDuration ?? 0,
      directWaveformUrl: null,
      permalink: null,
      profileLink: null,
      shortLinkId: null,
      songUrl: previewUrl,
      fileName: `${title}.mp3`,
      doesUserLike: null,
      artworkUrl: product.cloudfrontUrlSmall,
    };
    return { track, queue: [track] };
  });
  return (
    <PlayButton
      playing={playing}
      loading={waiting}
      title={title}
      size={36}
      className={styles.play}
      onToggle={toggle}
      onIntent={prepare}
    />
  );
}
