import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { CheckboxField } from '#design/field/checkbox-field.tsx';
import { flash } from '#design/flash/flash.ts';
import type { PageView } from '../../admin.contract.ts';
import {
  compareDocuments,
  type DocumentDifference,
  mergeDocuments,
  proposeSide,
  type Side,
  separateNewBlocks,
} from '../../model/editing/compare-documents.ts';
import type { PageDocument } from '../../model/page-document.ts';
import styles from './page-editor.module.css';
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
      <ul className={styles.differences}>
        {differences.map((difference) => (
          <li key={difference.key}>
            <Difference
              difference={difference}
              who={who}
              side={sides[difference.key] ?? 'first'}
              onChoose={(side) => setChosen({ ...chosen, [difference.key]: side })}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface DifferenceProps {
  difference: DocumentDifference;
  who: string;
  side: Side;
  onChoose: (side: Side) => void;
}

function Difference({ difference, who, side, onChoose }: DifferenceProps) {
  const { key, name } = difference;
  const choices = [
    { id: 'first', label: 'Mine', text: difference.first },
    { id: 'second', label: who, text: difference.second },
  ] as const;
  return (
    <fieldset className={styles.group}>
      <legend>{name}</legend>
      <div className={styles.pair}>
        {choices.map(({ id, label, text }) => (
          <div key={id}>
            <CheckboxField
              kind="radio"
              name={`collision-${key}`}
              label={label}
              checked={side === id}
              onChange={() => onChoose(id)}
            />
            <pre className={styles.text}>{text ?? 'Not there'}</pre>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
