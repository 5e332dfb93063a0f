import { useMutation } from '@tanstack/react-query';
import AudioLines from 'lucide-react/icons/audio-lines';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { Icon } from '#design/icon/icon.tsx';
import type { ListForm } from '#platform/pure/list-form.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { setListForm } from '../../list-form.contract.ts';
import styles from './list-form-switch.module.css';
import { trackRowsPart } from './rows/track-rows-part.ts';
import { useListForm, useListFormStore } from './use-list-form.ts';

const choices = [
  { form: 'tiles', label: 'Tiles', icon: LayoutGrid },
  { form: 'rows', label: 'Rows', icon: AudioLines },
] as const;

/** Two buttons, one pressed: lists of tracks are drawn as tiles or as rows, here and wherever the viewer sees one next. */
export function ListFormSwitch() {
  const api = useApi();
  const store = useListFormStore();
  const shown = useListForm();
  const choose = useMutation({
    // Kept in the order in which they were pressed.
    scope: { id: 'list form' },
    mutationFn: async (form: ListForm) => {
      if (form === 'rows') await trackRowsPart.load();
      store?.setState(form);
      await api(setListForm, { form });
    },
    onError: flashRefusal,
  });
  if (!store) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would ask for a legend where the icons say enough
    <div className={styles.switch} role="group" aria-label="Show tracks as">
      {choices.map(({ form, label, icon }) => (
        <button
          key={form}
          type="button"
          className={styles.choice}
          aria-pressed={shown === form}
          aria-label={label}
          title={label}
          onClick={() => shown !== form && choose.mutate(form)}
        >
          <Icon of={icon} size={18} />
        </button>
      ))}
    </div>
  );
}
