import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '#design/button/button.tsx';
import { classNames } from '#design/class-names.ts';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { linkClass } from '#design/link/link-class.ts';
import { panelClass } from '#design/panel/panel-class.ts';
import { RecordHead } from '#design/record-head/record-head.tsx';
import { stateTexts, stateTones } from '#features/receipts/web/payment-texts.ts';
import { formatMoney } from '#platform/pure/money.ts';
import { href } from '#platform/pure/page.ts';
import { formatTimestampOfYear } from '#platform/pure/text/format-timestamp.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { type AdminOrderView, renewDownload } from '../../admin-orders.contract.ts';
import { productPage } from '../../pages.ts';
import styles from './admin-orders-page.module.css';

type OrderProduct = AdminOrderView['products'][number];

/** One order with its buyer, its payment and its products. */
export function AdminOrderCard({ order }: { order: AdminOrderView }) {
  const { number, createdAt, totalMinor: minor, currency, buyer, payment, products } = order;
  return (
    <article className={classNames(panelClass(), styles.order)} aria-label={`Order ${number}`}>
      <RecordHead
        title={`Order ${number}`}
        state={stateTexts[payment.state]}
        tone={stateTones[payment.state] ?? 'neutral'}
        amount={formatMoney({ minor, currency })}
      />
      <p>
        {buyer ? (
          <>
            <a className={linkClass('quiet')} href={buyer.selfLink}>
              {buyer.username}
            </a>{' '}
            <span className={styles.quiet}>{buyer.email}</span>
          </>
        ) : (
          <span className={styles.quiet}>Somebody who has left</span>
        )}
      </p>
      <p className={styles.quiet}>
        <time dateTime={createdAt}>{formatTimestampOfYear(createdAt)}</time>
        {payment.refundedMinor > 0 &&
          ` · ${formatMoney({ minor: payment.refundedMinor, currency })} was refunded`}
        {order.takenBackAt &&
          ` · What was bought was taken back on ${formatTimestampOfYear(order.takenBackAt)}`}
      </p>
      <ul className={styles.products} aria-label={`Products of order ${number}`}>
        {products.map((product) => (
          <SoldProduct key={product.id} product={product} order={order} />
        ))}
      </ul>
      {order.consent && <p className={styles.quiet}>Agreed: “{order.consent}”</p>}
      <p className={styles.quiet}>
        Payment {payment.id} · {payment.gateway} {payment.gatewayPaymentId}
      </p>
    </article>
  );
}

function SoldProduct({ product, order }: { product: OrderProduct; order: AdminOrderView }) {
  const api = useApi();
  const client = useQueryClient();
  const renew = useMutation({
    mutationFn: () => api(renewDownload, { id: product.id }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['admin-orders'] });
      flash.success('The time to download it begins again.');
    },
    onError: flashRefusal,
  });
  const { title, amountMinor: minor, downloads, downloadUntil } = product;
  return (
    <li className={styles.product}>
      <div>
        <a className={linkClass('quiet')} href={href(productPage, { productId: product.productId })}>
          {title}
        </a>{' '}
        {formatMoney({ minor, currency: order.currency })}
        <p className={styles.quiet}>
          {downloadTextOf(product)} ·{' '}
          {downloads === 1
            ? 'Fetched once'
            : downloads === 0
              ? 'Never fetched'
              : `Fetched ${downloads} times`}
        </p>
      </div>
      {downloadUntil !== null && order.buyer && (
        <Button
          size="small"
          aria-label={`Renew the download of ${title}`}
          busy={renew.isPending}
          onClick={() => renew.mutate()}
        >
          Renew the download
        </Button>
      )}
    </li>
  );
}

function downloadTextOf({ downloadState, downloadUntil }: OrderProduct): string {
  if (downloadUntil === null)
    return downloadState === 'open' ? 'Can always be downloaded' : 'Has no download';
  const at = formatTimestampOfYear(downloadUntil);
  return downloadState === 'open' ? `Can be downloaded until ${at}` : `Could be downloaded until ${at}`;
}
