import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Copy from 'lucide-react/icons/copy';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import GripVertical from 'lucide-react/icons/grip-vertical';
import Trash2 from 'lucide-react/icons/trash-2';
import { type KeyboardEvent, memo, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { classNames } from '#design/class-names.ts';
import { Icon } from '#design/icon/icon.tsx';
import type { FieldErrors } from '#platform/pure/refusal.ts';
import type { StoredBlock } from '../../model/block-kind.ts';
import { blockName, blockSummary } from '../../model/editing/document-text.ts';
import styles from './page-editor.module.css';

interface BlockListProps {
  blocks: readonly StoredBlock[];
  chosenId: string | null;
  errors: FieldErrors;
  onChoose: (id: string) => void;
  onMove: (id: string, place: number) => void;
  onDuplicate: (id: string) => void;
  onToggle: (block: StoredBlock) => void;
  onDelete: (id: string) => void;
  onUndo: () => void;
}

/**
 * The blocks of a page in order. Up and Down go through them, with Alt they move the block; Delete removes it, and Ctrl+Z brings the
 * last one back. The handle drags.
 */
export function BlockList(props: BlockListProps) {
  const { blocks, chosenId, errors } = props;
  const [dragged, setDragged] = useState<string | null>(null);
  // Lines that stay as they are do not render again with each key, and ask here what holds now.
  const latest = useRef({ ...props, setDragged });
  useLayoutEffect(() => {
    latest.current = { ...props, setDragged };
  }, [props]);
  return (
    <ol className={styles.blockList} aria-label="Blocks">
      {blocks.map((block, place) => {
        const isChosen = block.id === chosenId;
        return (
          <li
            key={block.id}
            className={classNames(styles.block, isChosen && styles.chosenBlock)}
            onDragOver={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              if (dragged !== block.id) props.onMove(dragged, place);
            }}
            onDrop={(event) => event.preventDefault()}
          >
            <BlockLine
              block={block}
              place={place}
              isChosen={isChosen}
              isWrong={Object.keys(errors).some((key) => key.startsWith(`blocks.${block.id}.`))}
              latest={latest}
            />
            {isChosen && <BlockActions {...props} block={block} place={place} />}
          </li>
        );
      })}
    </ol>
  );
}

type Latest = BlockListProps & { setDragged: (id: string | null) => void };

function onKeyDown(event: KeyboardEvent<HTMLElement>, place: number, list: Latest) {
  const { blocks } = list;
  const block = blocks[place];
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!block) return;
  if (event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)) list.onUndo();
  else if (event.key === 'Delete') list.onDelete(block.id);
  else if (step && event.altKey) list.onMove(block.id, place + step);
  else if (step) {
    const next = blocks[place + step];
    const buttons = event.currentTarget.closest('ol')?.querySelectorAll<HTMLElement>('[data-block]');
    if (next) list.onChoose(next.id);
    buttons?.[place + step]?.focus();
  } else return;
  event.preventDefault();
}

interface BlockLineProps {
  block: StoredBlock;
  place: number;
  isChosen: boolean;
  isWrong: boolean;
  latest: RefObject<Latest>;
}

const BlockLine = memo(function BlockLine({ block, place, isChosen, isWrong, latest }: BlockLineProps) {
  return (
    <div className={styles.blockLine}>
      <span
        className={styles.handle}
        draggable
        aria-hidden="true"
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/plain', blockName(block));
          latest.current.setDragged(block.id);
        }}
        onDragEnd={() => latest.current.setDragged(null)}
      >
        <Icon of={GripVertical} size={18} />
      </span>
      <button
        type="button"
        data-block={block.id}
        className={styles.blockButton}
        aria-pressed={isChosen}
        onClick={() => latest.current.onChoose(block.id)}
        onKeyDown={(event) => onKeyDown(event, place, latest.current)}
      >
        <span>
          {blockName(block)}
          {block.hidden && ' (hidden)'}
          {isWrong && <strong className={styles.wrong}> Not right yet</strong>}
        </span>
        <span className={styles.quiet}>{blockSummary(block)}</span>
      </button>
    </div>
  );
});

function BlockActions({ block, place, ...props }: BlockListProps & { block: StoredBlock; place: number }) {
  const name = blockName(block);
  return (
    <div className={styles.blockActions}>
      <Button
        variant="icon"
        icon={ArrowUp}
        aria-label={`Move ${name} up`}
        disabled={place === 0}
        onClick={() => props.onMove(block.id, place - 1)}
      />
      <Button
        variant="icon"
        icon={ArrowDown}
        aria-label={`Move ${name} down`}
        disabled={place === props.blocks.length - 1}
        onClick={() => props.onMove(block.id, place + 1)}
      />
      <Button
        variant="icon"
        icon={Copy}
        aria-label={`Duplicate ${name}`}
        onClick={() => props.onDuplicate(block.id)}
      />
      <Button
        variant="icon"
        icon={block.hidden ? EyeOff : Eye}
        aria-label={block.hidden ? `Show ${name}` : `Hide ${name}`}
        onClick={() => props.onToggle(block)}
      />
      <Button
        variant="icon"
        icon={Trash2}
        aria-label={`Delete ${name}`}
        onClick={() => props.onDelete(block.id)}
      />
    </div>
  );
}
