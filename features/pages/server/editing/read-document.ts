import { invalid, tooLarge } from '#platform/pure/refusal.ts';
import { checkPageDocument } from '../../model/check-page-document.ts';
import type { Completeness } from '../../model/field-schema.ts';
import { BLOCKS_LIMIT, PAGE_BYTES_LIMIT, type PageDocument } from '../../model/page-document.ts';

/** The document of a request, whole. Refuses one above the limits (413) and one with errors (422, by block and field). */
export function readDocument(raw: unknown, completeness: Completeness): PageDocument {
  const named = withComponentNames(raw);
  if (blocksOf(named).length > BLOCKS_LIMIT) throw tooLarge(`A page has at most ${BLOCKS_LIMIT} blocks.`);
  const checked = checkPageDocument(named, completeness);
  if ('errors' in checked) throw invalid(checked.errors);
  if (Buffer.byteLength(JSON.stringify(checked.document)) > PAGE_BYTES_LIMIT)
    throw tooLarge('A page has at most 1 MB.');
  return checked.document;
}

const blocksOf = (raw: unknown): unknown[] => {
  const blocks = (raw as { blocks?: unknown } | null)?.blocks;
  return Array.isArray(blocks) ? blocks : [];
};

/** Blocks may name their kind as readers get it, `__component`, or as documents do, `component`. */
function withComponentNames(raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null || !('blocks' in raw) || !Array.isArray(raw.blocks)) return raw;
  return { ...raw, blocks: raw.blocks.map(withComponentName) };
}

function withComponentName(block: unknown): unknown {
  if (typeof block !== 'object' || block === null || !('_Component' in block)) return block;
  const { _Component: component, ...rest } = block;
  return { component, ...rest };
}
