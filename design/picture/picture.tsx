import { classNames } from '../class-names.ts';
import styles from './picture.module.css';

interface PictureFormat {
  url: string;
  width: number;
  height: number;
  /** The same in newer encodings, the best first. */
  sources?: readonly { url: string; mime: string }[];
}

/** A stored picture with its sizes. */
export interface PictureSource {
  url: string;
  /** CSS px; null where unknown. */
  width: number | null;
  height: number | null;
  alternativeText: string | null;
  /** What stays in view where the picture is cropped, 0 to 1 from the upper left. */
  focalX: number;
  focalY: number;
  formats: Readonly<Record<string, PictureFormat | undefined>>;
}

interface PictureProps {
  picture: PictureSource;
  /** How wide it is shown, as the attribute `sizes` says it. */
  sizes: string;
  /** Replaces the stored alternative text; '' where the text beside it says the same. */
  alt?: string;
  /** For a picture that is in view when the page opens: loads at once with high priority. */
  eager?: boolean;
  /** Fills its box, around the focal point. */
  cropped?: boolean;
  className?: string | undefined;
}

const candidatesOf = (all: readonly { url: string; width: number }[]) =>
  all.map(({ url, width }) => `${url} ${width}w`).join(', ');

/**
 * A picture in the sizes and encodings that it is stored in, of which the browser loads the one that fits. Its space is reserved
 * beforehand.
 */
export function Picture({ picture, sizes, alt, eager = false, cropped = false, className }: PictureProps) {
  const { url, width, height, focalX, focalY } = picture;
  const formats = Object.values(picture.formats)
    .filter((format) => format !== undefined)
    .toSorted((one, other) => one.width - other.width);
  const largest = formats.at(-1);
  const encodings = new Set(formats.flatMap(({ sources }) => sources?.map(({ mime }) => mime) ?? []));
  return (
    <picture className={styles.whole}>
      {[...encodings].map((mime) => (
        <source
          key={mime}
          type={mime}
          srcSet={candidatesOf(
            formats.flatMap(({ width: at, sources = [] }) =>
              sources
                .filter((source) => source.mime === mime)
                .map((source) => ({ url: source.url, width: at })),
            ),
          )}
          sizes={sizes}
        />
      ))}
      <img
        {...(formats.length > 1 && { srcSet: candidatesOf(formats), sizes })}
        src={largest?.url ?? url}
        alt={alt ?? picture.alternativeText ?? ''}
        width={width ?? largest?.width}
        height={height ?? largest?.height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        className={classNames(styles.picture, cropped && styles.cropped, className)}
        style={cropped ? { objectPosition: `${focalX * 100}% ${focalY * 100}%` } : undefined}
      />
    </picture>
  );
}
