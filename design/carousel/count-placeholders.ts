/** How many slides of a carousel are in view: 4, 4, 3, 3, 2 by the class of the window, a number, or as many as fit. */
export type VisibleItems = 'by-class' | number | 'auto';

const missing = (slides: number, shown: number) =>
  slides === 0 ? shown : (shown - (slides % shown)) % shown;

/** The empty slots after the slides that fill the last page, in the two large classes of the window, in the two below, and on a phone. */
export function countPlaceholders(
  slides: number,
  visibleItems: 'by-class' | number,
): { inLarge: number; inSmall: number; onPhone: number } {
  if (visibleItems !== 'by-class') {
    const empty = missing(slides, Math.max(1, visibleItems));
    return { inLarge: empty, inSmall: empty, onPhone: empty };
  }
  return { inLarge: missing(slides, 4), inSmall: missing(slides, 3), onPhone: missing(slides, 2) };
}
