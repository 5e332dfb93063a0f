import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { flash } from '#design/flash/flash.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { deleteGroupNews, type GroupNewsView, notifyOfGroupNews } from '../news.contract.ts';
import { tellFailure } from './tell-failure.ts';
import { useGroupCache } from './use-group-cache.ts';

const deletion = {
  title: 'Delete update',
  text: 'Are you sure you want to delete this update?',
  confirmLabel: 'Delete',
  danger: true,
};
const letters = {
  title: 'Notify members',
  text: 'Are you sure you email all user within that group?',
  confirmLabel: 'Send e-mails',
};

/** What an admin does with an update; each asks first, and tells whether it was done. */
export function useNewsActions(groupId: string) {
  const api = useApi();
  const { renew } = useGroupCache();

  async function act(question: typeof letters, send: () => Promise<unknown>, done: string): Promise<boolean> {
    if (!(await confirmDialog(question))) return false;
    try {
      await send();
    } catch (error) {
      tellFailure(error);
      return false;
    }
    await renew(groupId, 'news');
    flash.success(done);
    return true;
  }

  return {
    remove: ({ id }: GroupNewsView) =>
      act(deletion, () => api(deleteGroupNews, { groupLink: groupId, id }), 'Update deleted successfully!'),
    notify: ({ id }: GroupNewsView) =>
      act(
        letters,
        () => api(notifyOfGroupNews, { groupLink: groupId, id }),
        'You have notified users about this update via email',
      ),
  };
}
