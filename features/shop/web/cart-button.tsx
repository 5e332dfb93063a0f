import { useQuery } from '@tanstack/react-query';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import { cartQuery } from './shop-queries.ts';

/** Opens the cart; its name says how many products are in it. */
export function CartButton() {
  const [open, setOpen] = useState(false);
  const { data: cart } = useQuery(cartQuery(useApi()));
  const dialog = useLazyModule('CartDialog', () => import('./cart-dialog.tsx'), open);
  const count = cart?.products.length ?? 0;
  return (
    <>
      <Button variant="quiet" icon={ShoppingCart} onClick={() => setOpen(true)}>
        {count === 0 ? 'Cart' : `Cart (${count})`}
      </Button>
      {dialog && <dialog.CartDialog open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
