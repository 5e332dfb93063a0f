import { SelectField } from '#design/field/select-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { createProduct } from '../../admin-products.contract.ts';
import { ProductFormDialog } from './product-dialog.tsx';
import { checkProductDraft, emptyProductDraft, productLabels, toProductInput } from './product-draft.ts';

/** Makes a product, which gets its sounds afterwards. */
export function NewProductDialog({ onClose, onMade }: { onClose: () => void; onMade: () => void }) {
  const api = useApi();
  const form = useForm({
    initial: { ...emptyProductDraft, class: 'SamplePack' as 'SamplePack' | 'SingleSound' },
    required: ['title', 'style'],
    check: checkProductDraft,
    send: ({ class: kind, ...draft }) => api(createProduct, { class: kind, ...toProductInput(draft) }),
    onDone: ({ title }) => {
      flash.success(`${title} is made. It needs its sounds now.`);
      onMade();
    },
    labels: productLabels,
  });
  return (
    <ProductFormDialog title="Make a product" action="Make it" form={form} onClose={onClose}>
      <SelectField
        label="What it is"
        value={form.values.class}
        onChange={(event) => form.set('class', event.target.value as 'SamplePack')}
      >
        <option value="SamplePack">A sample pack</option>
        <option value="SingleSound">A single sound</option>
      </SelectField>
    </ProductFormDialog>
  );
}
