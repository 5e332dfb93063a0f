import { useQuery, useQueryClient } from '@tanstack/react-query';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { useId, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { ErrorState } from '#design/error-state/error-state.tsx';
import { CheckboxField } from '#design/field/checkbox-field.tsx';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { PageHead } from '#design/page-head/page-head.tsx';
import { panelClass } from '#design/panel/panel-class.ts';
import { Skeleton } from '#design/skeleton/skeleton.tsx';
import { getPayment } from '#features/payments/payment-answer.contract.ts';
import { CardPaymentForm } from '#features/payments/web/card-payment-form.tsx';
import type { PaymentUnderWay } from '#features/payments/web/payment-under-way.ts';
import { UnfinishedPayment } from '#features/payments/web/unfinished-payment.tsx';
import type { CardCharge } from '#features/payments/web/use-card-payment.ts';
import type { CartView } from '#features/shop/contract.ts';
import { deliveryConsent } from '#features/shop/model/delivery-consent.ts';
import { productsPage } from '#features/shop/pages.ts';
import { CartItems, CartTotal } from '#features/shop/web/cart-items.tsx';
import { priceText } from '#features/shop/web/product-texts.ts';
import { cartQuery } from '#features/shop/web/shop-queries.ts';
import { accountQuery } from '#features/sign-in/web/account-queries.ts';
import { useAskedCaptcha } from '#features/sign-in/web/captcha/use-asked-captcha.tsx';
import { isRefusal } from '#platform/pure/refusal.ts';
import { useApi, useNavigateTo, useViewer } from '#platform/web/app-context.tsx';
import type { Search } from '#platform/web/search-params.ts';
import { paySounds } from '../contract.ts';
import { paypalCartAddress } from '../model/paypal-start.ts';
import { checkoutAddress } from './checkout-address.ts';
import styles from './checkout-page.module.css';
import { FreeSounds } from './free-sounds.tsx';
import { GuestLinks } from './guest-links.tsx';
import { saveOrderData } from './order-data.ts';
import { PaymentTabs, PaypalError } from './payment-tabs.tsx';
import { PaypalPayment } from './paypal/paypal-payment.tsx';
import { PendingPayment } from './paypal/pending-payment.tsx';

/** As what the browser keeps a payment for a cart. */
const attemptName = 'sounds';

/** Buys the sounds in the cart: what they are, what they cost, and the payment. */
export function SoundCheckout({ search }: { search: Search }) {
  const query = useQuery(cartQuery(useApi()));
  /** The cart that is being paid for: a payment empties the other one before its call has an answer. */
  const [paying, setPaying] = useState<CartView | null>(null);
  const cart = paying ?? query.data;
  const isMember = useViewer() !== null;
  const finish = useFinish(search);
  return (
    <div className={styles.page}>
      <PageHead title="Secure payment" />
      {search.pendingPayment && isMember ? (
        <section className={panelClass()} aria-label="Payment">
          <PendingPayment id={search.pendingPayment} />
        </section>
      ) : (
        <UnfinishedPayment name={attemptName} onPaid={finish}>
          {cart?.products.length === 0 ? (
            <>
              <PaypalError search={search} />
              <EmptyCart />
            </>
          ) : (
            <div className={styles.columns}>
              <section className={panelClass()} aria-label="What you buy">
                {cart ? (
                  <Cart cart={cart} isPaying={paying !== null} />
                ) : query.isError ? (
                  <ErrorState
                    text="Something went wrong. Please try again later."
                    onRetry={() => void query.refetch()}
                    busy={query.isFetching}
                  />
                ) : (
                  <Skeleton height="160px" />
                )}
              </section>
              <section className={panelClass()} aria-label="Payment">
                <SoundPayment
                  search={search}
                  cart={cart}
                  isPaying={paying !== null}
                  onPaying={setPaying}
                  onPaid={finish}
                />
              </section>
            </div>
          )}
        </UnfinishedPayment>
      )}
    </div>
  );
}

/** Leads to the thank-you view. */
function useFinish(search: Search) {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigateTo();
  return (transactionId: string, order: PaymentUnderWay['order']) => {
    saveOrderData({ ...order, transactionId });
    void queryClient.invalidateQueries({ queryKey: ['shop'] });
    void queryClient.invalidateQueries({ queryKey: ['receipts'] });
    void queryClient.invalidateQueries({ queryKey: accountQuery(api).queryKey });
    navigate(checkoutAddress({ ...search, success: 'true' }), { replace: true });
  };
}

const EmptyCart = () => (
  <EmptyState
    icon={ShoppingCart}
    text="Your cart is empty"
    action={
      <a className={buttonClass('primary')} href={productsPage.path}>
        Back to sound shop
      </a>
    }
  />
);

/** How many products there are, which ones, and their sum. */
function Cart({ cart, isPaying }: { cart: CartView; isPaying: boolean }) {
  const [isShown, setShown] = useState(true);
  const listId = useId();
  const count = cart.products.length;
  return (
    <div>
      <p className={styles.count}>
        <strong>{count === 1 ? '1 item' : `${count} items`}</strong>
        <Button
          variant="quiet"
          size="small"
          aria-expanded={isShown}
          aria-controls={isShown ? listId : undefined}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide items' : 'Show items'}
        </Button>
      </p>
      {isShown && <CartItems id={listId} cart={cart} fixed={isPaying} />}
      <CartTotal cart={cart} />
    </div>
  );
}

interface SoundPaymentProps {
  search: Search;
  cart: CartView | undefined;
  isPaying: boolean;
  /** Called with the cart when its payment begins, and with null where it was refused. */
  onPaying: (cart: CartView | null) => void;
  onPaid: (token: string, order: PaymentUnderWay['order']) => void;
}

function SoundPayment({ search, cart, isPaying, onPaying, onPaid }: SoundPaymentProps) {
  const api = useApi();
  const viewer = useViewer();
  const queryClient = useQueryClient();
  const captcha = useAskedCaptcha();
  const [agreed, setAgreed] = useState(false);
  const consent = cart?.needsConsent ? agreed : undefined;
  const pay = async ({ idempotencyKey, ...charge }: CardCharge | Pick<CardCharge, 'idempotencyKey'>) => {
    if (!cart) throw new Error('there is no cart to pay for');
    onPaying(cart);
    const productIds = cart.products.map(({ id }) => id);
    try {
      const input = { productIds, quote: cart.quote, ...(consent && { consent }), ...charge };
      return await captcha.send((more) => api(paySounds, { ...input, ...more }, { idempotencyKey }));
    } catch (error) {
      if (isRefusal(error) && error.status >= 400 && error.status < 500 && error.code !== 'in_flight') {
        onPaying(null);
        // The form goes with a cart that has become empty.
        if (error.code === 'cart_changed') flashRefusal(error);
        void queryClient.invalidateQueries({ queryKey: cartQuery(api).queryKey });
      }
      throw error;
    }
  };
  const productType = 'sound' as const;
  const order = cart && {
    productType,
    plan: null,
    period: null,
    value: cart.total,
    currency: cart.currency,
    coupon: null,
  };
  const note = 'Paid once, yours for good. You find your sounds in your studio and under My orders.';
  const isWaiting = !cart || consent === false;
  const card = (
    <CardPaymentForm
      buys="sound"
      purchase={cart?.quote ?? ''}
      keptAs={order ? { name: attemptName, order } : null}
      payLabel={cart ? `Pay ${priceText(cart.total, cart.currency)}` : 'Pay'}
      disabled={!viewer}
      waiting={isWaiting}
      note={note}
      captcha={captcha.field}
      pay={pay}
      findOutcome={(id) => api(getPayment, { id })}
      onPaid={(token) => order && onPaid(token, order)}
    />
  );
  const start = {
    quote: cart?.quote ?? null,
    consent: consent ?? false,
    closeAfterAuthentication: search.closeAfterAuthentication ?? null,
  };
  const paypal = (
    <PaypalPayment address={paypalCartAddress(start)} disabled={!viewer || isWaiting} note={note} />
  );
  return (
    <div className={styles.part}>
      {!viewer && <GuestLinks search={search} />}
      {cart?.needsConsent && (
        <CheckboxField
          label={deliveryConsent}
          checked={agreed}
          disabled={isPaying}
          onChange={(event) => setAgreed(event.target.checked)}
        />
      )}
      {order?.value === 0 ? (
        <>
          <PaypalError search={search} />
          <FreeSounds disabled={!viewer || isWaiting} take={pay} onDone={(token) => onPaid(token, order)} />
        </>
      ) : (
        <PaymentTabs search={search} card={card} paypal={paypal} />
      )}
    </div>
  );
}
