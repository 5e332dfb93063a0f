import Plus from 'lucide-react/icons/plus';
import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { panelClass } from '#design/panel/panel-class.ts';
import type { BlockKind, StoredBlock } from '../../model/block-kind.ts';
import {
  changeBlock,
  duplicateBlock,
  freeBlockId,
  insertBlock,
  moveBlock,
  restoreBlock,
} from '../../model/editing/change-blocks.ts';
import { blockName } from '../../model/editing/document-text.ts';
import { newBlock } from '../../model/editing/new-block.ts';
import { BLOCKS_LIMIT } from '../../model/page-document.ts';
import { BlockForm } from './block-form.tsx';
import { BlockList } from './block-list.tsx';
import { BlockPicker } from './block-picker.tsx';
import styles from './page-editor.module.css';
import type { PageDraft } from './use-page-draft.ts';

/** The blocks of a page at the left, and the form of the chosen one at the right. */
export function BlocksEditor({ draft }: { draft: PageDraft }) {
  const { document, errors } = draft;
  const { blocks } = document;
  const [chosenId, setChosenId] = useState(blocks[0]?.id ?? null);
  const [picking, setPicking] = useState(false);
  const [deleted, setDeleted] = useState<{ block: StoredBlock; place: number } | null>(null);
  const form = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const chosen = blocks.find(({ id }) => id === chosenId);
  const setBlocks = (next: readonly StoredBlock[]) => draft.change({ ...document, blocks: [...next] });
  const findFocus = useRef<() => HTMLElement | null | undefined>(() => null);
  const focusBlock = (id: string | null) => {
    findFocus.current = () => list.current?.querySelector<HTMLElement>(`[data-block="${id}"]`);
  };
  // The focus moves in the rendering that removes the focused button: a key pressed before a later frame would be lost.
  useLayoutEffect(() => {
    findFocus.current()?.focus();
    findFocus.current = () => null;
  });

  const add = (kind: BlockKind) => {
    const block = newBlock(kind, freeBlockId(blocks));
    setBlocks(insertBlock(blocks, block, chosenId));
    setChosenId(block.id);
    setPicking(false);
    findFocus.current = () => form.current;
  };
  const remove = (id: string) => {
    const at = blocks.findIndex((block) => block.id === id);
    const block = blocks[at];
    if (!block) return;
    const next = blocks.toSpliced(at, 1);
    const neighbour = (next[at] ?? next[at - 1])?.id ?? null;
    setDeleted({ block, place: at });
    setBlocks(next);
    setChosenId(neighbour);
    focusBlock(neighbour);
  };
  const undo = () => {
    if (!deleted) return;
    const next = restoreBlock(blocks, deleted.block, deleted.place);
    const id = next[Math.min(deleted.place, blocks.length)]?.id ?? null;
    setBlocks(next);
    setChosenId(id);
    focusBlock(id);
    setDeleted(null);
  };
  const duplicate = (id: string) => {
    const next = duplicateBlock(blocks, id);
    const copy = next[next.findIndex((block) => block.id === id) + 1]?.id ?? id;
    setBlocks(next);
    setChosenId(copy);
    focusBlock(copy);
  };
  return (
    <div className={styles.editor}>
      <div ref={list} className={styles.blocks}>
        <BlockList
          blocks={blocks}
          chosenId={chosenId}
          errors={errors}
          onChoose={setChosenId}
          onMove={(id, place) => {
            setBlocks(moveBlock(blocks, id, place));
            focusBlock(id);
          }}
          onDuplicate={duplicate}
          onToggle={(block) => setBlocks(changeBlock(blocks, block.id, { hidden: !block.hidden }))}
          onDelete={remove}
          onUndo={undo}
        />
        <p className={styles.undo} role="status">
          {deleted && (
            <>
              {blockName(deleted.block)} is deleted.
              <Button size="small" onClick={undo}>
                Undo
              </Button>
            </>
          )}
        </p>
        <Button icon={Plus} disabled={blocks.length >= BLOCKS_LIMIT} onClick={() => setPicking(true)}>
          Add a block
        </Button>
      </div>
      <div ref={form} tabIndex={-1} className={styles.formBox}>
        {chosen ? (
          <section className={panelClass('form')} aria-label={`${blockName(chosen)}, form`}>
            <BlockForm
              key={chosen.id}
              block={chosen}
              errors={errors}
              onChange={(change) => setBlocks(changeBlock(blocks, chosen.id, change))}
            />
          </section>
        ) : (
          <p className={styles.quiet}>Add a block, or choose one to change it.</p>
        )}
      </div>
      {picking && <BlockPicker onPick={add} onClose={() => setPicking(false)} />}
    </div>
  );
}
