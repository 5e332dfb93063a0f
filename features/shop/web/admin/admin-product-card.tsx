import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { classNames } from '#design/class-names.ts';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { linkClass } from '#design/link/link-class.ts';
import { panelClass } from '#design/panel/panel-class.ts';
import { RecordHead } from '#design/record-head/record-head.tsx';
import { formatMoney } from '#platform/pure/money.ts';
import { href } from '#platform/pure/page.ts';
import { formatBytes } from '#platform/pure/text/format-bytes.ts';
import { formatTimestamp } from '#platform/pure/text/format-timestamp.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { type AdminProductView, setProductOnSale } from '../../admin-products.contract.ts';
import { gapTexts, type ProductState } from '../../model/product-gap.ts';
import { productPage } from '../../pages.ts';
import { kindNames } from '../product-texts.ts';
import styles from './admin-products-page.module.css';
import { adminProductsKey } from './admin-products-query.ts';
import { ProductDialog } from './product-dialog.tsx';

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
  const [isEditing, setEditing] = useState(false);
  const reload = () => client.invalidateQueries({ queryKey: adminProductsKey });
  const isOnSale = state === 'on_sale';
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
      <img
        className={styles.cover}
        src={product.cloudfrontUrlSmall}
        alt=""
        width={96}
        height={96}
        loading="lazy"
      />
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
          {product.publishedAt && ` · On sale since ${formatTimestamp(product.publishedAt)}`}
        </p>
        <div className={styles.actions}>
          <Button size="small" aria-label={`Change ${title}`} onClick={() => setEditing(true)}>
            Change
          </Button>
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
        </div>
      </div>
      {isEditing && (
        <ProductDialog
          product={product}
          onClose={() => setEditing(false)}
          onSaved={() => {
            setEditing(false);
            void reload();
          }}
        />
      )}
    </article>
  );
}
