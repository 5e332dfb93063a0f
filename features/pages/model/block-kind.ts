import type { Fields } from './block-fields.ts';
import type { StoredFields, ViewFields } from './block-values.ts';

export const widths = ['wide', 'normal', 'narrow'] as const;
export const spacingSizes = ['none', 'small', 'medium', 'large'] as const;
export const themes = ['transparent', 'light', 'dark', 'accent'] as const;

export type Width = (typeof widths)[number];
export type SpacingSize = (typeof spacingSizes)[number];
export type Theme = (typeof themes)[number];

/** What every block has beside the fields of its kind. */
export interface BlockFrame {
  /** Unique on its page. */
  id: string;
  width: Width;
  spacing: { top: SpacingSize; bottom: SpacingSize };
  theme: Theme;
  /** The background runs in a gradient into the next block's. */
  fade: boolean;
}

/** A block of a stored document of any kind. */
export interface StoredBlock extends BlockFrame {
  component: string;
  /** Kept in the document and shown to nobody. */
  hidden: boolean;
  [field: string]: unknown;
}

/** A kind of block: its form, from which its schemas and types follow. */
export interface BlockKind<Component extends string = string, F extends Fields = Fields> {
  component: Component;
  /** As the picker of blocks shows it. */
  name: string;
  about: string;
  /** The form: its fields in order. */
  fields: F;
  /** What a new block has, beside the initial values of its fields; also what the gallery shows. */
  example: Partial<StoredFields<F>>;
  /** What is wrong with a block whose fields are right one by one; null for nothing. */
  problemOf?(block: StoredFields<F>): { field: keyof F & string; text: string } | null;
}

/** Declares a kind of block. */
export const blockKind = <const Component extends string, const F extends Fields>(
  kind: BlockKind<Component, F>,
): BlockKind<Component, F> => kind;

/** A block as its view gets it. */
export type BlockViewOf<K> =
  K extends BlockKind<infer Component, infer F>
    ? BlockFrame & { component: Component } & ViewFields<F>
    : never;
