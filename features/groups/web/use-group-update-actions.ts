import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { flash } from '#design/flash/flash.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { deleteGroupUpdate, type GroupUpdateView, notifyMembersOfGroupUpdate } from '../updates.contract.ts';
import { showFailure } from './show-failure.ts';
import { useGroupCache } from './use-group-cache.ts';

const deleteQuestion = {
  title: 'Delete update',
  text: 'Are you sure you want to delete this update?',
  confirmLabel: 'Delete',
  danger: true,
};
const notifyQuestion = {
  title: 'Notify members',
  text: 'Are you sure you email all user within that group?',
  confirmLabel: 'Send e-mails',
};

/** The actions of an admin on an update; each asks for confirmation first and returns whether it was done. */
export function useGroupUpdateActions(groupId: string) {
  const api = useApi();
  const { reload } = useGroupCache();

  async function act(
    question: typeof notifyQuestion,
    send: () => Promise<unknown>,
    done: string,
  ): Promise<boolean> {
    if (!(await confirmDialog(question))) return false;
    try {
      await send();
    } catch (error) {
      showFailure(error);
      return false;
    }
    await reload(groupId, 'news');
    flash.success(done);
    return true;
  }

  return {
    remove: ({ id }: GroupUpdateView) =>
      act(
        deleteQuestion,
        () => api(deleteGroupUpdate, { groupLink: groupId, id }),
        'Update deleted successfully!',
      ),
    notify: ({ id }: GroupUpdateView) =>
      act(
        notifyQuestion,
        () => api(notifyMembersOfGroupUpdate, { groupLink: groupId, id }),
        'You have notified users about this update via email',
      ),
  };
}
