import { useMutation } from '@tanstack/react-query';
import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { deleteProduct } from '../../admin-products.contract.ts';
import type { ProductDialogProps } from './product-dialog.tsx';

/** Asks before a product is deleted for good. */
export function DeleteProductDialog({ product, onClose, onDone }: ProductDialogProps) {
  const api = useApi();
  const remove = useMutation({
    mutationFn: () => api(deleteProduct, { id: product.id }),
    onSuccess: () => {
      flash.success(`${product.title} is deleted.`);
      onDone();
    },
    onError: flashRefusal,
  });
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={`Delete ${product.title}?`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
            Delete
          </Button>
        </>
      }
    >
      <p>Its sounds, its preview and its prices are deleted with it. Nobody has bought it.</p>
    </Dialog>
  );
}
