import { Button } from '#design/button/button.tsx';
import styles from './page-editor.module.css';
import type { PageDraft } from './use-page-draft.ts';

/** The time of day in the viewer's zone: "14:02". */
const timeOf = (iso: string) =>
  new Date(iso).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });

/** Says whether the draft is saved. */
export function SaveStateText({ draft }: { draft: PageDraft }) {
  const { state, page, errors } = draft;
  const texts = {
    saved: `Saved ${timeOf(page.draft.savedAt)}`,
    changed: 'Not saved yet',
    saving: 'Saving…',
    offline: 'No connection. This browser keeps your text and sends it later.',
    refused: errors.base?.[0] ?? 'Not saved: something is not right yet.',
    collision: 'Somebody else has saved this page.',
  };
  return (
    <p className={styles.saveState} role="status" suppressHydrationWarning>
      {texts[state]}
      {state === 'offline' && (
        <Button size="small" onClick={() => void draft.saveNow()}>
          Try now
        </Button>
      )}
    </p>
  );
}
