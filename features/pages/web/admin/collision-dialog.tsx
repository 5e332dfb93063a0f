import { useState } from 'react';
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
import type { PageDraft } from './use-page-draft.ts';

interface CollisionDialogProps {
  draft: PageDraft;
  theirs: PageView;
}

/** Shows what two admins have written, block by block, and goes on with what is chosen. */
export function CollisionDialog({ draft, theirs }: CollisionDialogProps) {
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
