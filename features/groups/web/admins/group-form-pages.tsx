import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import Trash2 from 'lucide-react/icons/trash-2';
import { Button } from '#design/button/button.tsx';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { flash } from '#design/flash/flash.ts';
import { linkClass } from '#design/link/link-class.ts';
import { PageHead } from '#design/page-head/page-head.tsx';
import { panelClass } from '#design/panel/panel-class.ts';
import { useApi, useApp } from '#platform/web/app-context.tsx';
import { deleteGroup } from '../../form.contract.ts';
import type { GroupPageView } from '../../page.contract.ts';
import { groupQuery } from '../group-queries.ts';
import { groupSubPagePath } from '../group-sub-page-path.ts';
import { showFailure } from '../show-failure.ts';
import styles from './group-form.module.css';
import { GroupForm } from './group-form.tsx';

/** `/group/new`. */
export function NewGroupPage() {
  return (
    <div className={styles.page}>
      <PageHead
        title="Create a group"
        lead="A room for a style, a town, a band or a class. You will be its admin."
      />
      <GroupForm />
    </div>
  );
}

/** `/group/{id}/edit` and `/account/groups/{id}/edit`. */
export function EditGroupPage({ params }: { params: Record<string, string> }) {
  const { data: group } = useSuspenseQuery(groupQuery(useApi(), params.groupLink ?? params.id ?? ''));
  return (
    <div className={styles.page}>
      <PageHead
        title="Edit group"
        lead={
          <a className={linkClass('quiet')} href={group.selfLink}>
            {group.name}
          </a>
        }
      />
      <GroupForm key={group.id} group={group} />
      {group.currentUserAdmin && <DeleteGroup group={group} />}
    </div>
  );
}

/** Deletes a group, for its admins, and points to making another member admin instead. */
function DeleteGroup({ group }: { group: GroupPageView }) {
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
