import { useEffect, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { flash } from '#design/flash/flash.ts';
import { SideChoices } from '#features/drafts/web/side-choices.tsx';
import type { PageView } from '../../admin.contract.ts';
import {
  compareDocuments,
  mergeDocuments,
  proposeSide,
  type Side,
  separateNewBlocks,
} from '../../model/editing/compare-documents.ts';
import type { PageDocument } from '../../model/page-document.ts';
import styles from './page-editor.module.css';
import type { PageDraft } from './use-page-draft.ts';

interface CollisionProps {
  draft: PageDraft;
  theirs: PageView;
}

/** Shows what two admins have written, block by block, and goes on with what is chosen. */
function CollisionDialog({ draft, theirs }: CollisionProps) {
  const other = theirs.draft.document as PageDocument;
  const mine = separateNewBlocks(draft.base, draft.document, other);
  const differences = compareDocuments(mine, other);
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const sides = Object.fromEntries(
    differences.map(({ key }) => [key, chosen[key] ?? proposeSide(key, draft.base, mine)]),
  );
  const who = theirs.draft.author?.username ?? 'Somebody';
  const merge = () => {
    draft.resume(theirs, mergeDocuments(mine, other, sides));
    flash.success('Your choice is saved next.');
  };
  return (
    <Dialog
      open
      size="large"
      role="alertdialog"
      title={`${who} has saved this page meanwhile`}
      footer={
        <>
          <Button onClick={() => draft.resume(theirs)}>Drop my changes</Button>
          <Button variant="primary" onClick={merge}>
            Go on with the choice
          </Button>
        </>
      }
    >
      <p>Choose what stays, block by block.</p>
      <SideChoices
        differences={differences}
        who={who}
        sides={sides}
        onChoose={(key, side) => setChosen({ ...chosen, [key]: side })}
      />
    </Dialog>
  );
}

const isTextField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, [contenteditable="true"]');

/** Says that another admin has saved the page. The choice opens by itself, but not under the hands of who is writing. */
export function CollisionNotice({ draft, theirs }: CollisionProps) {
  const [isOpen, setOpen] = useState(() => !isTextField(document.activeElement));
  useEffect(() => {
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (!isTextField(relatedTarget)) setOpen(true);
    };
    addEventListener('focusout', leave);
    return () => removeEventListener('focusout', leave);
  }, []);
  if (isOpen) return <CollisionDialog draft={draft} theirs={theirs} />;
  return (
    <div className={styles.collision} role="alert">
      <p>{`${theirs.draft.author?.username ?? 'Somebody'} has saved this page meanwhile. Your text is safe in this browser.`}</p>
      <Button size="small" onClick={() => setOpen(true)}>
        Compare both texts
      </Button>
    </div>
  );
}
