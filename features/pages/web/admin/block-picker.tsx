import { Dialog } from '#design/dialog/dialog.tsx';
import type { BlockKind } from '../../model/block-kind.ts';
import { blockKinds } from '../../model/block-kinds.ts';
import { BlockDrawing } from './block-drawing.tsx';
import styles from './page-editor.module.css';

interface BlockPickerProps {
  onPick: (kind: BlockKind) => void;
  onClose: () => void;
}

/** All kinds of block, each with a drawing. */
export function BlockPicker({ onPick, onClose }: BlockPickerProps) {
  return (
    <Dialog open size="large" onClose={onClose} title="Add a block">
      <ul className={styles.kinds}>
        {blockKinds.map((kind: BlockKind) => (
          <li key={kind.component}>
            <button type="button" className={styles.kind} onClick={() => onPick(kind)}>
              <BlockDrawing component={kind.component} />
              <strong>{kind.name}</strong>
              <span>{kind.about}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
