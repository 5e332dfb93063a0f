import { useEffect, useRef, useState } from 'react';
import { coverSvg, coverTones } from '#platform/pure/colour/cover-svg.ts';
import { classNames } from '../class-names.ts';
import styles from './cover.module.css';

interface CoverProps {
  /** Seed of the drawn cover where there is no picture. */
  id: string;
  src?: string | null | undefined;
  /** Empty where the title is shown beside the cover. */
  alt?: string;
  /** Edge in CSS px; the box scales down with its column. */
  size: number;
  /** Colour shown until the picture has loaded; by default the ground of the drawn cover. */
  colour?: string | null | undefined;
  /** For the largest picture of a page: loads at once with high priority. */
  eager?: boolean;
  /** Path of the page of what it shows: the cover moves from a card to that page and back (SHELL-176). */
  page?: string | undefined;
  className?: string;
}

/** A square cover: the picture, or one drawn from the id where there is none or it fails to load. Its space is reserved beforehand. */
export function Cover({ id, src, alt = '', size, colour, eager, page, className }: CoverProps) {
  const classes = classNames(styles.cover, className);
  const picture = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState<string | null>(null);
  // The picture may have failed before hydration.
  useEffect(() => {
    const element = picture.current;
    if (src && element?.currentSrc && element.complete && element.naturalWidth === 0) setBroken(src);
  }, [src]);
  if (src && src !== broken) {
    return (
      <img
        ref={picture}
        onError={() => setBroken(src)}
        className={classes}
        data-cover={page}
        src={src}
        alt={alt}
        width={size}
        height={size}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        style={{ width: size, backgroundColor: colour ?? coverTones(id).ground }}
      />
    );
  }
  return (
    <span
      className={classes}
      data-cover={page}
      style={{ width: size }}
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      dangerouslySetInnerHTML={cachedCoverSvg(id, size)}
    />
  );
}

const maxCached = 2000;
const cache = new Map<string, { __html: string }>();

/** The drawn cover as inner HTML for React. The 2,000 newest covers are cached. */
function cachedCoverSvg(id: string, size: number): { __html: string } {
  const key = `${id} ${size}`;
  const known = cache.get(key);
  if (known) return known;
  const drawn = { __html: coverSvg(id, size) };
  for (const oldest of cache.keys()) {
    if (cache.size < maxCached) break;
    cache.delete(oldest);
  }
  cache.set(key, drawn);
  return drawn;
}
