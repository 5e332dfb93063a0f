import type { MediaKind } from '#features/media/model/media-kinds.ts';

interface Hint {
  label: string;
  /** A sentence under the field. */
  help?: string;
  /** A page whose block lacks it is not published, and the block fails. */
  required?: boolean;
}

export interface TextField extends Hint {
  input: 'text' | 'long_text';
  max: number;
}
export interface MarkdownField extends Hint {
  input: 'markdown';
  max: number;
}
export interface MediaField extends Hint {
  input: 'media';
  kinds: readonly MediaKind[];
}
/** A page of this site or an https address; see `StoredLink`. */
export interface LinkField extends Hint {
  input: 'link';
}
/** A sound with its texts; see `StoredAudio`. */
export interface AudioField extends Hint {
  input: 'audio';
}
export interface ChoiceField<Value extends string = string> extends Hint {
  input: 'choice';
  options: Readonly<Record<Value, string>>;
  initial: NoInfer<Value>;
}
/** A whole number; `auto` allows the word "auto" beside it. Null where none is given and there is no `initial`. */
export interface NumberField extends Hint {
  input: 'number';
  min: number;
  max: number;
  auto?: boolean;
  initial?: number;
}
export interface ToggleField extends Hint {
  input: 'toggle';
}
export interface GroupField<F extends Fields = Fields> extends Hint {
  input: 'group';
  fields: F;
}
export interface ListField<Item extends ListItem = ListItem> extends Hint {
  input: 'list';
  item: Item;
  max: number;
}
type ListItem = LinkField | AudioField | GroupField;

export type Field =
  | TextField
  | MarkdownField
  | MediaField
  | LinkField
  | AudioField
  | ChoiceField
  | NumberField
  | ToggleField
  | GroupField
  | ListField;

/** The fields of a kind of block or of an item of a list, by key, in the order of the form. */
export type Fields = { readonly [key: string]: Field };

type Given<R extends boolean, More = unknown> = Omit<Hint, 'required'> & { required?: R } & More;
type Required<R extends boolean> = { required: R };

const requiredOf = <R extends boolean>(hint: { required?: R }): R => (hint.required ?? false) as R;

/** One line of text. */
export const text = <const R extends boolean = false>(
  hint: Given<R, { max?: number }>,
): TextField & Required<R> => ({ max: 200, ...hint, required: requiredOf(hint), input: 'text' });

/** Some lines of plain text. */
export const longText = <const R extends boolean = false>(
  hint: Given<R, { max?: number }>,
): TextField & Required<R> => ({ max: 1000, ...hint, required: requiredOf(hint), input: 'long_text' });

export const markdown = <const R extends boolean = false>(
  hint: Given<R, { max?: number }>,
): MarkdownField & Required<R> => ({ max: 20_000, ...hint, required: requiredOf(hint), input: 'markdown' });

export const media = <const R extends boolean = false>(
  hint: Given<R, { kinds: readonly MediaKind[] }>,
): MediaField & Required<R> => ({ ...hint, required: requiredOf(hint), input: 'media' });

export const image = <const R extends boolean = false>(hint: Given<R>): MediaField & Required<R> => ({
  ...hint,
  kinds: ['image'],
  required: requiredOf(hint),
  input: 'media',
});

export const link = <const R extends boolean = false>(hint: Given<R>): LinkField & Required<R> => ({
  ...hint,
  required: requiredOf(hint),
  input: 'link',
});

export const audio = (hint: Hint): AudioField => ({ ...hint, input: 'audio' });

export const choice = <const O extends Readonly<Record<string, string>>>(
  hint: Hint & { options: O; initial: keyof O & string },
): ChoiceField<keyof O & string> => ({ ...hint, input: 'choice' });

export const number = <const H extends Omit<NumberField, 'input'>>(hint: H) =>
  ({ ...hint, input: 'number' }) as const satisfies NumberField;

export const toggle = (hint: Hint): ToggleField => ({ ...hint, input: 'toggle' });

export const group = <const F extends Fields>(hint: Hint & { fields: F }): GroupField<F> => ({
  ...hint,
  input: 'group',
});

export const list = <const Item extends ListItem>(
  hint: Hint & { item: Item; max: number },
): ListField<Item> => ({ ...hint, input: 'list' });
