import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Button } from '#design/button/button.tsx';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { deleteNews } from '#features/news/contract.ts';
import type { NewsDraftLine } from '#features/news/drafts.contract.ts';
import { feedPages } from '#features/news/model/news-feed.ts';
import { newsDraftsQuery } from '#features/news/web/drafts/news-draft-queries.ts';
import { formatTimestamp } from '#platform/pure/text/format-timestamp.ts';
import { useApi } from '#platform/web/app-context.tsx';
import styles from './news-admin.module.css';

/** Drafts that readers do not see, and items that are over; nothing where there is none. */
export function NewsDraftList({ onEdit }: { onEdit: (id: string) => void }) {
  const { data: drafts } = useSuspenseQuery(newsDraftsQuery(useApi()));
  if (drafts.length === 0) return null;
  return (
    <section className={styles.drafts} aria-labelledby="news-drafts">
      <h2 id="news-drafts">Drafts and what is over</h2>
      <ul className={styles.list} role="list" aria-label="Drafts">
        {drafts.map((draft) => (
          <Entry key={draft.id} draft={draft} onEdit={() => onEdit(draft.id)} />
        ))}
      </ul>
    </section>
  );
}

const stateTexts: Readonly<Record<NewsDraftLine['state'], string>> = {
  draft: 'Never published',
  live: 'Published',
  changed: 'Has changes that are not published',
  scheduled: 'To come, with changes that are not published',
  over: 'Over',
};

function Entry({ draft, onEdit }: { draft: NewsDraftLine; onEdit: () => void }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { id, feed, title, state, savedAt } = draft;
  async function deleteDraft(): Promise<void> {
    const question = `Delete "${title}"?`;
    if (!(await confirmDialog({ title: question, confirmLabel: 'Delete', danger: true }))) return;
    try {
      await api(deleteNews, { id });
      await queryClient.invalidateQueries({ queryKey: ['news-drafts', 'list'] });
      flash.success('It is gone.');
    } catch (error) {
      flashRefusal(error);
    }
  }
  return (
    <li className={styles.entry}>
      <div className={styles.words}>
        <span>{title}</span>
        <p className={styles.facts}>
          <span>{feedPages[feed].title}</span>
          <span>Saved {formatTimestamp(savedAt)}</span>
          <span>{stateTexts[state]}</span>
        </p>
      </div>
      <div className={styles.actions}>
        <Button size="small" aria-label={`Edit the draft ${title}`} onClick={onEdit}>
          Edit
        </Button>
        {(state === 'draft' || state === 'over') && (
          <Button
            size="small"
            variant="ghost"
            aria-label={`Delete the draft ${title}`}
            onClick={() => void deleteDraft()}
          >
            Delete
          </Button>
        )}
      </div>
    </li>
  );
}
