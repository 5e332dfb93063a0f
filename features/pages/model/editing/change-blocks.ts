import type { StoredBlock } from '../block-kind.ts';

type Blocks = readonly StoredBlock[];

/** An id that no block of the page has. */
export function freeBlockId(blocks: Blocks): string {
  const taken = new Set(blocks.map(({ id }) => id));
  let number = blocks.length + 1;
  while (taken.has(`b${number}`)) number += 1;
  return `b${number}`;
}

/** Puts a block behind another, or at the end where there is no such one. */
export function insertBlock(blocks: Blocks, block: StoredBlock, afterId: string | null): StoredBlock[] {
  const at = blocks.findIndex(({ id }) => id === afterId);
  return at < 0 ? [...blocks, block] : blocks.toSpliced(at + 1, 0, block);
}

/** Puts a deleted block back at its place, with another id where a new block has its own. */
export function restoreBlock(blocks: Blocks, block: StoredBlock, place: number): StoredBlock[] {
  const isTaken = blocks.some(({ id }) => id === block.id);
  return blocks.toSpliced(place, 0, isTaken ? { ...block, id: freeBlockId(blocks) } : block);
}

/** Moves a block to a place, which is counted without it and bounded. */
export function moveBlock(blocks: Blocks, id: string, place: number): StoredBlock[] {
  const moved = blocks.find((block) => block.id === id);
  if (!moved) return [...blocks];
  const others = blocks.filter((block) => block !== moved);
  return others.toSpliced(Math.max(0, Math.min(place, others.length)), 0, moved);
}

/** Puts a copy of a block behind it. */
export function duplicateBlock(blocks: Blocks, id: string): StoredBlock[] {
  const original = blocks.find((block) => block.id === id);
  if (!original) return [...blocks];
  return insertBlock(blocks, { ...original, id: freeBlockId(blocks) }, id);
}

export const changeBlock = (blocks: Blocks, id: string, change: Partial<StoredBlock>): StoredBlock[] =>
  blocks.map((block) => (block.id === id ? { ...block, ...change, id: block.id } : block));
