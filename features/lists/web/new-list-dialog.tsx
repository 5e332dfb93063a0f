import { Dialog } from '#design/dialog/dialog.tsx';
import { useNavigateTo } from '#platform/web/app-context.tsx';
import { NewListForm } from './new-list-form.tsx';

/** Makes an empty list and opens it. */
export function NewListDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigateTo();
  return (
    <Dialog open onClose={onClose} title="New list">
      <NewListForm onMade={(list) => navigate(list.selfLink)} />
    </Dialog>
  );
}
