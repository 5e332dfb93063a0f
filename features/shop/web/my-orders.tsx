import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { Icon } from '#design/icon/icon.tsx';
import { linkClass } from '#design/link/link-class.ts';
import { LoadMore } from '#design/load-more/load-more.tsx';
import { href } from '#platform/pure/page.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { formatBytes } from '#platform/pure/text/format-bytes.ts';
import { useApi, useSettings } from '#platform/web/app-context.tsx';
import { downloadAddress } from '../model/download-address.ts';
import type { OrderView } from '../orders.contract.ts';
import { productPage } from '../pages.ts';
import styles from './my-orders.module.css';
import { ordersQuery } from './orders-query.ts';
import { priceText } from './product-texts.ts';

/** What the viewer has bought in the sound shop, with its files. */
export function MyOrders() {
  const query = useSuspenseInfiniteQuery(ordersQuery(useApi()));
  const orders = query.data.pages.flatMap((page) => page.orders);
  if (orders.length === 0) return <p className={styles.nothing}>You don't have any completed orders</p>;
  const showMore = async () => {
    const { error } = await query.fetchNextPage();
    if (isRefusal(error)) flashRefusal(error);
  };
  return (
    <>
      <ul className={styles.orders} role="list">
        {orders.map((order) => (
          <li key={order.id} className={styles.order} aria-label={`Order ${order.number}`}>
            <Order order={order} />
          </li>
        ))}
      </ul>
      <LoadMore hasMore={query.hasNextPage} busy={query.isFetchingNextPage} onMore={() => void showMore()} />
    </>
  );
}

function Order({ order }: { order: OrderView }) {
  const { number, createdAt, products, totalAmount, currency, takenBack } = order;
  return (
    <>
      <div className={styles.head}>
        <h3 className={styles.number}>Order {number}</h3>
        <time className={styles.time} dateTime={createdAt}>
          {timeText(createdAt)}
        </time>
      </div>
      {takenBack && (
        <p className={styles.note}>The money for this order went back, and its sounds are no longer yours.</p>
      )}
      <ul className={styles.products} role="list" aria-label={`Products of order ${number}`}>
        {products.map((product) => (
          <li key={product.id}>
            <a className={linkClass()} href={href(productPage, { productId: product.productId })}>
              {product.title}
            </a>
            {!takenBack && <Downloads product={product} />}
          </li>
        ))}
      </ul>
      <p className={styles.total}>
        <span>Subtotal</span>
        <strong>{priceText(totalAmount, currency)}</strong>
      </p>
    </>
  );
}

/** The files of a bought product, or why there are none. */
function Downloads({ product }: { product: OrderView['products'][number] }) {
  const { supportEmail } = useSettings();
  const { id, downloads, downloadState } = product;
  if (downloadState === 'none') return <p className={styles.note}>No download for this product</p>;
  if (downloadState === 'expired')
    return (
      <p className={styles.note}>
        Download expired (
        <a className={linkClass()} href={`mailto:${supportEmail}`}>
          contact us
        </a>{' '}
        for info)
      </p>
    );
  return (
    <ul className={styles.files} role="list" aria-label={`Files of ${product.title}`}>
      {downloads.map(({ id: fileId, fileName, fileSize }) => (
        <li key={fileId}>
          <a className={styles.file} href={downloadAddress(id, fileId)}>
            <Icon of={Download} size={16} />
            <span className={styles.fileName}>{fileName}</span>
            <span className={styles.size}>{formatBytes(fileSize)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** "2026-03-09 07:05:00", in UTC. */
const timeText = (time: string): string => new Date(time).toISOString().slice(0, 19).replace('T', ' ');
