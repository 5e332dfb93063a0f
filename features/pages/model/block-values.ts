import type { MediaView } from '#features/media/contract.ts';
import type {
  AudioField,
  ChoiceField,
  Field,
  Fields,
  GroupField,
  LinkField,
  ListField,
  MarkdownField,
  MediaField,
  NumberField,
  TextField,
  ToggleField,
} from './block-fields.ts';

/** Whom a link is shown. */
export type Audience = 'everyone' | 'guests' | 'members';

export interface MediaReference {
  id: string;
}

/** A link of a document; `page` wins over `url`, which is https. */
export interface StoredLink {
  label: string;
  page: { path: string } | null;
  url: string;
  newTab: boolean;
  audience: Audience;
}

export interface StoredAudio {
  name: string;
  caption: string;
  thumbnail: MediaReference | null;
  file: MediaReference | null;
}

/** A link as views get it. `href` is safe to link to. */
export interface LinkView extends StoredLink {
  href: string;
  /** Leads to another site: opens a new tab with rel noopener. */
  external: boolean;
}

/** A sound as views get it. */
export interface AudioView {
  name: string;
  caption: string;
  thumbnail: MediaView | null;
  url: string;
  mime: string;
  /** Milliseconds; null where unknown. */
  duration: number | null;
}

type NumberValue<F> =
  | (F extends { auto: true } ? number | 'auto' : number)
  | (F extends { initial: number } ? never : null);

type StoredValue<F extends Field> = F extends TextField | MarkdownField
  ? string
  : F extends MediaField
    ? MediaReference | null
    : F extends LinkField
      ? StoredLink | null
      : F extends AudioField
        ? StoredAudio
        : F extends ChoiceField<infer Value>
          ? Value
          : F extends NumberField
            ? NumberValue<F>
            : F extends ToggleField
              ? boolean
              : F extends GroupField<infer Inner>
                ? StoredFields<Inner>
                : F extends ListField<infer Item>
                  ? NonNullable<StoredValue<Item>>[]
                  : never;

/** Fields as a document has them; every key is there. */
export type StoredFields<F extends Fields> = { -readonly [K in keyof F]: StoredValue<F[K]> };

type IsRequired<F> = F extends { required: true } ? true : false;
type OrNull<F, T> = IsRequired<F> extends true ? T : T | null;

type ViewValue<F extends Field> = F extends TextField
  ? string
  : F extends MediaField
    ? OrNull<F, MediaView>
    : F extends LinkField
      ? OrNull<F, LinkView>
      : F extends AudioField
        ? AudioView
        : F extends ChoiceField<infer Value>
          ? Value
          : F extends NumberField
            ? NumberValue<F>
            : F extends ToggleField
              ? boolean
              : F extends GroupField<infer Inner>
                ? ViewFields<Inner>
                : F extends ListField<infer Item>
                  ? NonNullable<ViewValue<Item>>[]
                  : never;

/**
 * Fields as views get them: media, links and sounds are found, required ones are never null, and Markdown `text` is `textHtml`,
 * sanitised HTML ('' where there is none).
 */
export type ViewFields<F extends Fields> = {
  -readonly [K in keyof F as F[K] extends MarkdownField ? `${K & string}Html` : K]: F[K] extends MarkdownField
    ? string
    : ViewValue<F[K]>;
};
