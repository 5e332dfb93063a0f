import { Children, type CSSProperties, type ReactNode, useEffect, useEffectEvent } from 'react';
import { classNames } from '../class-names.ts';
import styles from './carousel.module.css';
import { CarouselArrows } from './carousel-arrows.tsx';
import { countPlaceholders, type VisibleItems } from './count-placeholders.ts';
import { useCarousel } from './use-carousel.ts';

interface CountedCarouselProps {
  label: string;
  /** One element for each slide. */
  children: ReactNode;
  /**
   * How many slides are in view: `by-class` is 4, 4, 3, 3, 2 in the classes of the window, largest first. Missing slides are filled
   * by placeholders. `auto` shows as many of `slideWidth` as fit, and an arrow moves by 2.
   */
  visibleItems?: VisibleItems;
  /** Width of a slide in CSS px, for `auto`; at most that of the window. */
  slideWidth?: number;
  /** The last slide came into view, for a list that loads more. */
  onEnd?: () => void;
}

/** A row that shows a number of slides and moves by as many, with its arrows beside a progress bar below it. */
export function CountedCarousel({
  label,
  children,
  visibleItems = 'by-class',
  slideWidth = 220,
  onEnd,
}: CountedCarouselProps) {
  const slides = Children.toArray(children);
  const { scroller, move, onKeyDown, atStart, atEnd, share } = useCarousel((shown) =>
    visibleItems === 'auto' ? 2 : shown,
  );
  const hasReachedEnd = atEnd && share !== null;
  const reachEnd = useEffectEvent((_slides: number) => onEnd?.());
  useEffect(() => {
    if (hasReachedEnd) reachEnd(slides.length);
  }, [hasReachedEnd, slides.length]);
  const isCounted = visibleItems !== 'auto';
  return (
    <section className={styles.carousel} aria-label={label} aria-roledescription="carousel">
      <ul
        ref={scroller}
        role="list"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable
        tabIndex={0}
        aria-label={label}
        className={classNames(styles.scroller, isCounted && styles.counted)}
        style={typeof visibleItems === 'number' ? ({ '--shown': visibleItems } as CSSProperties) : undefined}
        onKeyDown={onKeyDown}
      >
        {slides.map((slide, place) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the slide inside has a key of its own
            key={place}
            className={styles.slide}
            style={isCounted ? undefined : { width: slideWidth }}
          >
            {slide}
          </li>
        ))}
        {isCounted && <Placeholders {...countPlaceholders(slides.length, visibleItems)} />}
      </ul>
      <div className={styles.foot}>
        <Position label={label} share={share} slides={slides.length} visibleItems={visibleItems} />
        <CarouselArrows atStart={atStart} atEnd={atEnd} onMove={move} />
      </div>
    </section>
  );
}

/** Empty slots after the slides, so that the last page is full in every class of the window. */
function Placeholders({ inLarge, inSmall, onPhone }: ReturnType<typeof countPlaceholders>) {
  return Array.from({ length: Math.max(inLarge, inSmall, onPhone) }, (_, place) => (
    <li
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other key
      key={`empty ${place}`}
      className={classNames(
        styles.slide,
        styles.empty,
        place >= inLarge && styles.notLarge,
        place >= inSmall && styles.notSmall,
        place >= onPhone && styles.notPhone,
      )}
      aria-hidden="true"
    />
  ));
}

interface PositionProps {
  label: string;
  share: number | null;
  slides: number;
  visibleItems: VisibleItems;
}

/** The position as a share of the whole length; before it is measured, that of the first slides. */
function Position({ label, share, slides, visibleItems }: PositionProps) {
  const shown = typeof visibleItems === 'number' ? visibleItems : 4;
  const shownShare = share ?? Math.min(1, shown / Math.max(1, slides));
  return (
    <div
      className={styles.position}
      role="progressbar"
      aria-label={`Position in ${label}`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(shownShare * 100)}
    >
      <div className={styles.share} style={{ transform: `scaleX(${shownShare})` }} />
    </div>
  );
}
