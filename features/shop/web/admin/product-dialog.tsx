import type { ReactNode } from 'react';
import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { TextArea } from '#design/field/text-area.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { saleCurrencies } from '#features/payments/model/sale-currencies.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { type Form, useForm } from '#platform/web/forms/use-form.ts';
import { type AdminProductView, updateProduct } from '../../admin-products.contract.ts';
import styles from './admin-products-page.module.css';
import {
  checkProductDraft,
  draftOfProduct,
  type ProductDraft,
  productLabels,
  toProductInput,
} from './product-draft.ts';

export interface ProductDialogProps {
  product: AdminProductView;
  onClose: () => void;
  /** The product was changed. */
  onDone: () => void;
}

/** Changes the texts and prices of a product. */
export function ProductDialog({ product, onClose, onDone }: ProductDialogProps) {
  const api = useApi();
  const form = useForm({
    initial: draftOfProduct(product),
    required: ['title', 'style'],
    check: checkProductDraft,
    send: (draft) =>
      api(updateProduct, { id: product.id, seenAt: product.updatedAt, ...toProductInput(draft) }),
    onDone: ({ title }) => {
      flash.success(`${title} is saved.`);
      onDone();
    },
    labels: productLabels,
  });
  return <ProductFormDialog title={`Change ${product.title}`} action="Save" form={form} onClose={onClose} />;
}

const formId = 'product-form';

interface ProductFormDialogProps<D extends ProductDraft> {
  title: string;
  /** Label of the button that submits. */
  action: string;
  form: Form<D>;
  onClose: () => void;
  /** Further fields above all others. */
  children?: ReactNode;
}

/** The fields of a product in a dialog. */
export function ProductFormDialog<D extends ProductDraft>(props: ProductFormDialogProps<D>) {
  const { title, action, onClose, children } = props;
  const form = props.form as unknown as Form<ProductDraft>;
  const text = (name: 'title' | 'description' | 'style' | 'bpm' | 'key') => ({
    value: form.values[name],
    error: form.errors[name],
    onChange: (event: { target: { value: string } }) => form.set(name, event.target.value),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} method="post" noValidate onSubmit={form.submit}>
        {children}
        <TextField label="Title" required maxLength={100} {...text('title')} />
        <TextArea label="Description" limit={2000} rows={4} {...text('description')} />
        <div className={styles.triple}>
          <TextField label="Style" required maxLength={40} {...text('style')} />
          <TextField label="Tempo in BPM" hint="May stay empty." inputMode="numeric" {...text('bpm')} />
          <TextField label="Key" hint="Such as “A minor”." maxLength={40} {...text('key')} />
        </div>
        <fieldset className={styles.fieldset}>
          <legend className={styles.legend}>Prices with tax, from now on</legend>
          <div className={styles.pair}>
            {saleCurrencies.map((currency) => (
              <TextField
                key={currency}
                label={`Price in ${currency}`}
                inputMode="decimal"
                value={form.values.prices[currency] ?? ''}
                error={form.errors.prices}
                onChange={(event) =>
                  form.set('prices', { ...form.values.prices, [currency]: event.target.value })
                }
              />
            ))}
          </div>
        </fieldset>
        {form.messages[0] && !Object.values(form.errors).some(Boolean) && (
          <p role="alert">{form.messages[0]}</p>
        )}
      </form>
    </Dialog>
  );
}
