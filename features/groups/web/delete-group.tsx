import { useMutation, useQueryClient } from '@tanstack/react-query';
import Trash2 from 'lucide-react/icons/trash-2';
import { Button } from '#design/button/button.tsx';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { flash } from '#design/flash/flash.ts';
import { linkClass } from '#design/link/link-class.ts';
import { panelClass } from '#design/panel/panel-class.ts';
import { useApp } from '#platform/web/app-context.tsx';
import { deleteGroup } from '../form.contract.ts';
import type { GroupPageView } from '../page.contract.ts';
import styles from './group-form.module.css';
import { groupSubPagePath } from './group-sub-page-path.ts';
import { showFailure } from './show-failure.ts';

/** Deletes a group, for its admins, and points to making another member admin instead. */
export function DeleteGroup({ group }: { group: GroupPageView }) {
  const { busy, remove } = useDeleteGroup(group);
  return (
    <section className={panelClass('form')} aria-labelledby="delete-group">
      <h2 id="delete-group" className={styles.title}>
        Delete group
      </h2>
      {group.campaign ? (
        <p>A group that runs a campaign cannot be deleted.</p>
      ) : (
        <>
          <p>
            Members, comments and updates go with the group; tracks stay with their owners. To hand it over
            instead, make somebody else admin among its{' '}
            <a className={linkClass()} href={groupSubPagePath(group, 'members')}>
              members
            </a>
            .
          </p>
          <div className={styles.buttons}>
            <Button variant="danger" icon={Trash2} busy={busy} onClick={() => void remove()}>
              Delete group
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

function useDeleteGroup({ id, name }: GroupPageView) {
  const { api, navigate } = useApp();
  const client = useQueryClient();
  const { isPending, isSuccess, mutate } = useMutation({
    mutationFn: () => api(deleteGroup, { groupLink: id }),
    onSuccess: () => {
      client.removeQueries({ queryKey: ['groups'] });
      flash.success(`${name} is deleted.`);
      navigate('/account/groups');
    },
    onError: showFailure,
  });

  async function remove(): Promise<void> {
    const confirmed = await confirmDialog({
      title: `Delete ${name}?`,
      text: 'Its members, comments and updates go with it. This cannot be undone.',
      confirmLabel: 'Delete group',
      danger: true,
    });
    if (confirmed) mutate();
  }
  return { busy: isPending || isSuccess, remove };
}
