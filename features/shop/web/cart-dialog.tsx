import { useQuery } from '@tanstack/react-query';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { buttonClass } from '#design/button/button-class.ts';
import { classNames } from '#design/class-names.ts';
import { Dialog } from '#design/dialog/dialog.tsx';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { ErrorState } from '#design/error-state/error-state.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import { soundCheckoutAddress } from '../model/sound-checkout-address.ts';
import styles from './cart-dialog.module.css';
import { CartItems, CartTotal } from './cart-items.tsx';
import { cartQuery } from './shop-queries.ts';

/** What is in the cart, with its sum and the way to the checkout. */
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
  if (query.data.products.length === 0) return <EmptyState icon={ShoppingCart} text="Your cart is empty" />;
  return (
    <>
      <CartItems cart={query.data} />
      <CartTotal cart={query.data} />
      <a className={classNames(buttonClass('primary', 'large'), styles.checkout)} href={soundCheckoutAddress}>
        Go to checkout
      </a>
    </>
  );
}
