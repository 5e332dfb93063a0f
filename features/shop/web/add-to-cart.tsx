import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { Icon } from '#design/icon/icon.tsx';
import { useApi, useNavigateTo } from '#platform/web/app-context.tsx';
import { addToCart, type ProductDetails } from '../contract.ts';
import { soundCheckoutAddress } from '../model/sound-checkout-address.ts';
import styles from './product-page.module.css';
import { priceText } from './product-texts.ts';
import { cartQuery, productQuery } from './shop-queries.ts';

/** The price with the button "Add to cart", which leads to the checkout; for an owner that the product is in their studio. */
export function AddToCart({ product }: { product: ProductDetails }) {
  const { priceForCurrency: price, currency } = product;
  if (product.owned) {
    return (
      <p className={styles.owned}>
        <Icon of={Check} size={20} />
        In your studio
      </p>
    );
  }
  if (price === null) return null;
  return (
    <div className={styles.buying} itemProp="offers" itemScope itemType="https://schema.org/Offer">
      <meta itemProp="price" content={price.toFixed(2)} />
      <meta itemProp="priceCurrency" content={currency.toUpperCase()} />
      <link itemProp="availability" href="https://schema.org/InStock" />
      <span className={styles.price}>{priceText(price, currency)}</span>
      <AddButton id={product.id} />
    </div>
  );
}

function AddButton({ id }: { id: string }) {
  const api = useApi();
  const navigate = useNavigateTo();
  const queryClient = useQueryClient();
  const { data: cart } = useQuery(cartQuery(api));
  const { isPending, mutate } = useMutation({
    scope: { id: 'cart' },
    mutationFn: () => api(addToCart, { id }),
    onSuccess: (changed) => {
      queryClient.setQueryData(cartQuery(api).queryKey, changed);
      navigate(soundCheckoutAddress);
    },
    onError: (error) => {
      // It may have been bought, withdrawn or put into the cart elsewhere.
      void queryClient.invalidateQueries({ queryKey: productQuery(api, id).queryKey });
      flashRefusal(error);
    },
  });
  const isInCart = cart?.products.some((product) => product.id === id) ?? false;
  if (isInCart)
    return (
      <a className={buttonClass('primary')} href={soundCheckoutAddress}>
        Go to checkout
      </a>
    );
  return (
    <Button variant="primary" icon={ShoppingCart} busy={isPending} onClick={() => mutate()}>
      Add to cart
    </Button>
  );
}
