import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { Cover } from '#design/cover/cover.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { flash } from '#design/flash/flash.ts';
import { ImageField, type ImageReference } from '#features/uploads/web/image-field.tsx';
import { Refusal } from '#platform/pure/refusal.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { setProductCover } from '../../admin-products.contract.ts';
import { drawnCover } from '../product-card.tsx';
import styles from './admin-products-page.module.css';
import type { ProductDialogProps } from './product-dialog.tsx';

/** Gives a product a picture as its cover, or takes it away again. */
export function CoverDialog({ product, onClose, onDone }: ProductDialogProps) {
  const api = useApi();
  const [image, setImage] = useState<ImageReference>();
  const [isSending, setSending] = useState(false);
  const own = drawnCover(product);
  const save = useMutation({
    mutationFn: (next: ImageReference | null) => api(setProductCover, { id: product.id, image: next }),
    onSuccess: () => {
      flash.success('The cover is saved.');
      onDone();
    },
  });
  const refusal = save.error instanceof Refusal ? save.error : null;
  const field = refusal?.fields?.image?.[0];
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={`Cover of ${product.title}`}
      footer={
        <>
          {own !== null && (
            <Button disabled={isSending || save.isPending} onClick={() => save.mutate(null)}>
              Use the drawn one
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={save.isPending}
            disabled={image === undefined || isSending}
            onClick={() => image && save.mutate(image)}
          >
            Save
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <ImageField
          label="Cover"
          pictureName="New cover"
          preview={<Cover id={product.id} src={own} size={112} />}
          onUploaded={setImage}
          onBusy={setSending}
          error={field && `The picture ${field}`}
        />
        {save.error && !field && <p role="alert">{save.error.message}</p>}
      </div>
    </Dialog>
  );
}
