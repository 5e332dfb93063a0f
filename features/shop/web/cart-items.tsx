import { useMutation, useQueryClient } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { Button } from '#design/button/button.tsx';
import { Cover } from '#design/cover/cover.tsx';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { linkClass } from '#design/link/link-class.ts';
import { href } from '#platform/pure/page.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { type CartView, removeFromCart } from '../contract.ts';
import { productPage } from '../pages.ts';
import styles from './cart-items.module.css';
import { priceText } from './product-texts.ts';
import { cartQuery } from './shop-queries.ts';

interface CartItemsProps {
  cart: CartView;
  id?: string;
  /** Shows them without the buttons that remove them. */
  fixed?: boolean;
}

/** The products of a cart, each with its price and a button that removes it. */
export function CartItems({ cart, id, fixed = false }: CartItemsProps) {
  return (
    <ul id={id} className={styles.items} role="list" aria-label="In your cart">
      {cart.products.map((product) => (
        <CartItem key={product.id} product={product} fixed={fixed} />
      ))}
    </ul>
  );
}

/** The sum of a cart. */
export const CartTotal = ({ cart: { total, currency } }: { cart: CartView }) => (
  <p className={styles.total}>
    <span>Total</span>
    <strong>{priceText(total, currency)}</strong>
  </p>
);

function CartItem({ product, fixed }: { product: CartView['products'][number]; fixed: boolean }) {
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
      {!fixed && (
        <Button
          variant="icon"
          icon={X}
          aria-label={`Remove ${title}`}
          busy={isPending}
          onClick={() => mutate()}
        />
      )}
    </li>
  );
}
