import { Children, type ReactNode, startTransition, useEffect, useState } from 'react';
import styles from './carousel.module.css';
import { CarouselArrows } from './carousel-arrows.tsx';
import { useCarousel } from './use-carousel.ts';

interface CarouselProps {
  label: string;
  /** One element for each slide. */
  children: ReactNode;
  /** Width of a slide in CSS px; at most that of the window. */
  slideWidth: number;
  /** Number of slides rendered before hydration: those in view. Default: all. */
  initialSlides?: number;
}

/**
 * A row of slides with snap points, scrolled by touch, by arrow buttons over its ends, and by arrow keys while it has the focus. See
 * `CountedCarousel` for one that shows a certain number of slides.
 */
export function Carousel({
  label,
  children,
  slideWidth,
  initialSlides = Number.POSITIVE_INFINITY,
}: CarouselProps) {
  const [isHydrated, setHydrated] = useState(false);
  // Slides out of view are rendered after hydration: they cause no layout shift.
  useEffect(() => startTransition(() => setHydrated(true)), []);
  const slides = Children.toArray(children);
  const { scroller, move, onKeyDown, atStart, atEnd } = useCarousel((shown) => shown);
  return (
    <section className={styles.overlaid} aria-label={label} aria-roledescription="carousel">
      <ul
        ref={scroller}
        role="list"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable
        tabIndex={0}
        aria-label={label}
        className={styles.scroller}
        onKeyDown={onKeyDown}
      >
        {(isHydrated ? slides : slides.slice(0, initialSlides)).map((slide, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the slide inside has a key of its own
          <li key={place} className={styles.slide} style={{ width: slideWidth }}>
            {slide}
          </li>
        ))}
      </ul>
      {!(atStart && atEnd) && <CarouselArrows atStart={atStart} atEnd={atEnd} onMove={move} />}
    </section>
  );
}
