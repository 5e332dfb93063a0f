import type { Log } from '#platform/server/log/log.ts';
import { BlockFailure } from '../../model/block-failure.ts';
import type { BlockKind, StoredBlock } from '../../model/block-kind.ts';
import { blockKindOf } from '../../model/block-kinds.ts';
import { storedBlockSchema } from '../../model/block-schema.ts';
import type { NavigationStep, SubpageCard } from '../../model/navigation.ts';
import { type ResolveContext, resolveFields } from '../../model/resolve-fields.ts';
import { videoFrameOf } from '../../model/video-frame.ts';

export interface PageContext extends ResolveContext {
  trail: readonly NavigationStep[];
  subpages: readonly SubpageCard[];
  /** Called for each block that cannot be shown. */
  onFailure: (blockId: string, reason: string) => void;
}

/** A block as the API answers it. */
export interface WireBlock {
  id: string;
  _Component: string;
  [field: string]: unknown;
}

/** The blocks that readers get: hidden ones are left out, and one that cannot be shown has `failed`. */
export const resolveBlocks = (blocks: readonly StoredBlock[], context: PageContext): WireBlock[] =>
  blocks.filter(({ hidden }) => !hidden).map((block) => resolveBlock(block, context));

function resolveBlock(block: StoredBlock, context: PageContext): WireBlock {
  const { id, component, width, spacing, theme, fade } = block;
  const frame = { id, _Component: component, width, spacing, theme, fade };
  try {
    const kind = blockKindOf(component);
    const parsed = storedBlockSchema(component, 'complete')?.safeParse(block);
    if (!kind || !parsed) throw new BlockFailure('is of an unknown kind');
    if (!parsed.success) throw new BlockFailure(`lacks or breaks ${parsed.error.issues[0]?.path.join('.')}`);
    const values = parsed.data as StoredBlock;
    return { ...frame, ...resolveFields(kind.fields, values, context), ...contextOf(kind, values, context) };
  } catch (error) {
    if (!(error instanceof BlockFailure)) throw error;
    context.onFailure(id, error.message);
    return { ...frame, failed: true };
  }
}

/** What a block shows of its page or of other sites, beside its fields. */
function contextOf({ component }: BlockKind, values: StoredBlock, context: PageContext): object {
  switch (component) {
    case 'blocks.breadcrumbs':
      return { trail: context.trail };
    case 'blocks.subpages-list':
      return { pages: context.subpages };
    case 'blocks.video':
      return { frame: values.media === null ? videoFrameOf(String(values.url)) : null };
    default:
      return {};
  }
}

const logged = new Set<string>();
const maxLogged = 10_000;

/** Logs a failing block once in the life of a process, until very many others have failed. */
export function logBlockFailure(
  log: Log,
  { pageId, blockId, reason }: { pageId: string; blockId: string; reason: string },
): void {
  const key = `${pageId} ${blockId} ${reason}`;
  if (logged.has(key)) return;
  if (logged.size >= maxLogged) logged.clear();
  logged.add(key);
  log.warn({ page: pageId, block: blockId, reason }, 'a block of a page failed');
}
