import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import X from 'lucide-react/icons/x';
import { Button } from '#design/button/button.tsx';
import { Cover } from '#design/cover/cover.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { ErrorState } from '#design/error-state/error-state.tsx';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { linkClass } from '#design/link/link-class.ts';
import { href } from '#platform/pure/page.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { type CartView, removeFromCart } from '../contract.ts';
import { productPage } from '../pages.ts';
import styles from './cart-dialog.module.css';
import { priceText } from './product-texts.ts';
import { cartQuery } from './shop-queries.ts';

/** What is in the cart, with its sum. */
export function CartDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Your cart">
      <CartContents />
    </Dialog>
  );
}

function CartContents() {
  const query = useQuery(cartQuery(useApi()));
  if (query.data === undefined) {
    return query.isError ? (
      <ErrorState
        text="Something went wrong. Please try again later."
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    ) : null;
  }
  const { products, total, currency } = query.data;
  if (products.length === 0) return <EmptyState icon={ShoppingCart} text="Your cart is empty" />;
  return (
    <>
      <ul className={styles.items} role="list" aria-label="In your cart">
        {products.map((product) => (
          <CartItem key={product.id} product={product} />
        ))}
      </ul>
      <p className={styles.total}>
        <span>Total</span>
        <strong>{priceText(total, currency)}</strong>
      </p>
      <p className={styles.note}>Paying is not open yet. What is in your cart waits for it.</p>
    </>
  );
}

function CartItem({ product }: { product: CartView['products'][number] }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { id, title, cloudfrontUrlSmall } = product;
  const { isPending, mutate } = useMutation({
    mutationFn: () => api(removeFromCart, { id }),
    onSuccess: (cart) => queryClient.setQueryData(cartQuery(api).queryKey, cart),
    onError: flashRefusal,
  });
  return (
    <li className={styles.item}>
      <Cover id={id} src={cloudfrontUrlSmall.startsWith('/covers/') ? null : cloudfrontUrlSmall} size={48} />
      <a className={linkClass('quiet')} href={href(productPage, { productId: id })}>
        {title}
      </a>
      <span className={styles.price}>{priceText(product.priceForCurrency, product.currency)}</span>
      <Button
        variant="icon"
        icon={X}
        aria-label={`Remove ${title}`}
        busy={isPending}
        onClick={() => mutate()}
      />
    </li>
  );
}
