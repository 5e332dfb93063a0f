import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { type CSSProperties, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { linkClass } from '#design/link/link-class.ts';
import { Menu } from '#design/menu/menu.tsx';
import { MenuItem } from '#design/menu/menu-item.tsx';
import { href } from '#platform/pure/page.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { archivePage, type PageLine, restorePage } from '../../admin.contract.ts';
import { adminPageEditorPage } from '../../pages.ts';
import { PagePathDialog, type PathTask } from './page-path-dialog.tsx';
import { failingPagesQuery } from './page-queries.ts';
import { PageStateMark } from './page-state.tsx';
import { placeText } from './page-tree.ts';
import styles from './pages-page.module.css';

/** One page of the list, and what can be done with it. */
export function PageRow({ page, depth }: { page: PageLine; depth: number }) {
  const api = useApi();
  const client = useQueryClient();
  const { data: allFailing } = useQuery(failingPagesQuery(api));
  const failing = allFailing?.find(({ id }) => id === page.id);
  const [task, setTask] = useState<PathTask | null>(null);
  const act = useMutation({
    mutationFn: ({ send }: { send: () => Promise<unknown>; done: string }) => send(),
    onSuccess: async (_answer, { done }) => {
      await client.invalidateQueries({ queryKey: ['admin-pages'] });
      flash.success(done);
    },
    onError: flashRefusal,
  });
  const archive = async () => {
    const title = `Archive ${page.title}?`;
    const text = 'Nobody finds it any more. It can be restored, unpublished.';
    if (!(await confirmDialog({ title, text, confirmLabel: 'Archive', danger: true }))) return;
    act.mutate({ send: () => api(archivePage, { id: page.id }), done: `${page.title} is archived.` });
  };
  const restore = () =>
    act.mutate({ send: () => api(restorePage, { id: page.id }), done: `${page.title} is a draft again.` });
  const isArchived = page.state === 'archived';
  return (
    <li className={styles.row} style={{ '--depth': depth } as CSSProperties}>
      <div className={styles.names}>
        {isArchived ? (
          <span className={styles.title}>{page.title}</span>
        ) : (
          <a className={linkClass()} href={href(adminPageEditorPage, { id: page.id })}>
            {page.title}
          </a>
        )}
        <span className={styles.path}>{placeText(page)}</span>
      </div>
      {failing && (
        <details className={styles.failing}>
          <summary>
            {failing.blocks.length === 1 ? '1 block fails' : `${failing.blocks.length} blocks fail`}
            <span className="spoken"> of {page.title}</span>
          </summary>
          <ul>
            {failing.blocks.map(({ id, reason }) => (
              <li key={id}>
                The block {id} {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className={styles.acts}>
        <PageStateMark state={page.state} nextFromAt={page.state === 'scheduled' ? page.nextFromAt : null} />
        {isArchived ? (
          <Button size="small" aria-label={`Restore ${page.title}`} busy={act.isPending} onClick={restore}>
            Restore
          </Button>
        ) : (
          <Menu
            trigger={(props) => (
              <Button {...props} variant="icon" icon={Ellipsis} aria-label={`More about ${page.title}`} />
            )}
          >
            <MenuItem onSelect={() => setTask('duplicate')}>Duplicate</MenuItem>
            <MenuItem onSelect={() => setTask('move')}>Move</MenuItem>
            <MenuItem danger onSelect={() => void archive()}>
              Archive
            </MenuItem>
          </Menu>
        )}
      </div>
      {task && <PagePathDialog page={page} task={task} onClose={() => setTask(null)} />}
    </li>
  );
}
