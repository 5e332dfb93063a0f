import { Button } from '#design/button/button.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { createList, type ListView } from '../contract.ts';
import type { ListKind, ListVisibility } from '../model/list-limits.ts';
import { ListFields } from './list-fields.tsx';
import styles from './list-form.module.css';
import { useListCache } from './use-list-cache.ts';

interface NewListFormProps {
  /** The first track of the list. */
  trackId?: string | undefined;
  onMade: (list: ListView) => void;
}

/** Makes a list of the viewer. */
export function NewListForm({ trackId, onMade }: NewListFormProps) {
  const api = useApi();
  const cache = useListCache();
  const form = useForm({
    initial: { title: '', kind: 'playlist' as ListKind, visibility: 'public' as ListVisibility },
    required: ['title'],
    send: (list) => api(createList, { list: { ...list, trackId } }),
    onDone(list) {
      cache.made(list);
      onMade(list);
    },
  });
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <ListFields form={form} autoFocus />
      <div className={styles.ends}>
        <Button type="submit" variant="primary" busy={form.busy}>
          Make list
        </Button>
      </div>
    </form>
  );
}
