import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import {
  Children,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useRef,
  useState,
} from 'react';
import { throttle } from '#platform/web/throttle.ts';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import styles from './carousel.module.css';

interface CarouselProps {
  label: string;
  /** One element for each slide. */
  children: ReactNode;
  /** Width of a slide in CSS px; at most that of the window. */
  slideWidth: number;
  /** Number of slides rendered before hydration: those in view. Default: all. */
  initialSlides?: number;
}

/** A row of slides with snap points, scrolled by touch, by arrow buttons, and by arrow keys while it has the focus. */
export function Carousel({
  label,
  children,
  slideWidth,
  initialSlides = Number.POSITIVE_INFINITY,
}: CarouselProps) {
  const scroller = useRef<HTMLUListElement>(null);
  const [isHydrated, setHydrated] = useState(false);
  // Slides out of view are rendered after hydration: they cause no layout shift.
  useEffect(() => startTransition(() => setHydrated(true)), []);
  const slides = Children.toArray(children);
  const { atStart, atEnd } = useScrollEnds(scroller);
  const move = (direction: -1 | 1) => {
    const element = scroller.current;
    if (!element) return;
    const slide = (element.firstElementChild as HTMLElement | null)?.offsetWidth ?? element.clientWidth;
    const page = Math.max(slide, Math.floor(element.clientWidth / slide) * slide);
    element.scrollBy({ left: direction * page });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    move(event.key === 'ArrowLeft' ? -1 : 1);
  };
  return (
    <section className={styles.carousel} aria-label={label} aria-roledescription="carousel">
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
      {!(atStart && atEnd) && (
        <>
          <Button
            variant="icon"
            icon={ChevronLeft}
            className={classNames(styles.arrow, styles.back)}
            aria-label="Previous"
            inactive={atStart}
            onClick={() => move(-1)}
          />
          <Button
            variant="icon"
            icon={ChevronRight}
            className={classNames(styles.arrow, styles.on)}
            aria-label="Next"
            inactive={atEnd}
            onClick={() => move(1)}
          />
        </>
      )}
    </section>
  );
}

/** Whether a horizontally scrolling element is at its start and at its end; both are true until it is measured. */
function useScrollEnds(scroller: RefObject<HTMLElement | null>): { atStart: boolean; atEnd: boolean } {
  const [ends, setEnds] = useState({ atStart: true, atEnd: true });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = throttle(50, () => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      const next = { atStart: scrollLeft < 2, atEnd: scrollLeft + clientWidth > scrollWidth - 2 };
      setEnds((last) => (last.atStart === next.atStart && last.atEnd === next.atEnd ? last : next));
    });
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    for (const child of element.children) resized.observe(child);
    element.addEventListener('scroll', measure, { passive: true });
    measure();
    return () => {
      measure.cancel();
      resized.disconnect();
      element.removeEventListener('scroll', measure);
    };
  });
  return ends;
}
