import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import {
  Children,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  startTransition,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import styles from './carousel.module.css';
import { countPlaceholders, type VisibleItems } from './count-placeholders.ts';
import { useScrollPosition } from './use-scroll-position.ts';

interface CarouselProps {
  label: string;
  /** One element for each slide. */
  children: ReactNode;
  /** Width of a slide in CSS px; at most that of the window. Not used where the visible items are counted. */
  slideWidth?: number;
  /**
   * How many slides are in view: `by-class` is 4, 4, 3, 3, 3 in the classes of the window, largest first. Missing slides are filled
   * by placeholders. `auto` shows as many of `slideWidth` as fit, and an arrow moves by 2. With any of them the arrows stand below
   * the slides beside a progress bar; without, over the ends of the row.
   */
  visibleItems?: VisibleItems;
  /** Number of slides rendered before hydration: those in view. Default: all. */
  initialSlides?: number;
  /** The last slide came into view, for a list that loads more. */
  onEnd?: () => void;
}

/** A row of slides with snap points, scrolled by touch, by arrow buttons, and by arrow keys while it has the focus. */
export function Carousel({
  label,
  children,
  slideWidth = 220,
  visibleItems,
  initialSlides = Number.POSITIVE_INFINITY,
  onEnd,
}: CarouselProps) {
  const scroller = useRef<HTMLUListElement>(null);
  const [isHydrated, setHydrated] = useState(false);
  // Slides out of view are rendered after hydration: they cause no layout shift.
  useEffect(() => startTransition(() => setHydrated(true)), []);
  const slides = Children.toArray(children);
  const { atStart, atEnd, share } = useScrollPosition(scroller);
  const isCounted = visibleItems !== undefined && visibleItems !== 'auto';
  const hasReachedEnd = atEnd && share !== null;
  const reachEnd = useEffectEvent((_slides: number) => onEnd?.());
  useEffect(() => {
    if (hasReachedEnd) reachEnd(slides.length);
  }, [hasReachedEnd, slides.length]);
  const move = (direction: -1 | 1) => {
    const element = scroller.current;
    if (element) element.scrollBy({ left: direction * stepOf(element, visibleItems) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    move(event.key === 'ArrowLeft' ? -1 : 1);
  };
  return (
    <section
      className={classNames(styles.carousel, visibleItems === undefined && styles.overlaid)}
      aria-label={label}
      aria-roledescription="carousel"
    >
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
        {(isHydrated ? slides : slides.slice(0, initialSlides)).map((slide, place) => (
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
      {visibleItems === undefined ? (
        !(atStart && atEnd) && <Arrows atStart={atStart} atEnd={atEnd} onMove={move} />
      ) : (
        <div className={styles.foot}>
          <Position label={label} share={share} slides={slides.length} visibleItems={visibleItems} />
          <Arrows atStart={atStart} atEnd={atEnd} onMove={move} />
        </div>
      )}
    </section>
  );
}

/** How far an arrow scrolls, in CSS px: by the slides that are in view, or by 2. */
function stepOf(element: HTMLElement, visibleItems: VisibleItems | undefined): number {
  const gap = Number.parseFloat(getComputedStyle(element).columnGap) || 0;
  const slide = (element.firstElementChild as HTMLElement | null)?.offsetWidth ?? element.clientWidth;
  const shown = Math.max(1, Math.floor((element.clientWidth + gap + 1) / (slide + gap)));
  return (visibleItems === 'auto' ? 2 : shown) * (slide + gap);
}

interface ArrowsProps {
  atStart: boolean;
  atEnd: boolean;
  onMove: (direction: -1 | 1) => void;
}

function Arrows({ atStart, atEnd, onMove }: ArrowsProps) {
  return (
    <>
      <Button
        variant="icon"
        icon={ChevronLeft}
        className={classNames(styles.arrow, styles.back)}
        aria-label="Previous"
        inactive={atStart}
        onClick={() => onMove(-1)}
      />
      <Button
        variant="icon"
        icon={ChevronRight}
        className={classNames(styles.arrow, styles.on)}
        aria-label="Next"
        inactive={atEnd}
        onClick={() => onMove(1)}
      />
    </>
  );
}

/** Empty slots after the slides, so that the last page is full in every class of the window. */
function Placeholders({ inLarge, inSmall }: { inLarge: number; inSmall: number }) {
  return Array.from({ length: Math.max(inLarge, inSmall) }, (_, place) => (
    <li
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other key
      key={`empty ${place}`}
      className={classNames(
        styles.slide,
        styles.empty,
        place >= inLarge && styles.onlySmall,
        place >= inSmall && styles.onlyLarge,
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
