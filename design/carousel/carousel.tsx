import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import {
  Children,
  type KeyboardEvent,
  type ReactNode,
  startTransition,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import styles from './carousel.module.css';
import { useScrollEnds } from './use-scroll-ends.ts';

interface CarouselProps {
  label: string;
  /** One element for each slide. */
  children: ReactNode;
  /** Width of a slide in CSS px; narrower where the window is. */
  slideWidth: number;
  /** How many slides are drawn before the page has come to life: those in view. All, unless told. */
  initialSlides?: number;
}

/** A row of slides that snaps: by touch, by arrows, and with the arrow keys while it has the focus. */
export function Carousel({
  label,
  children,
  slideWidth,
  initialSlides: atFirst = Number.POSITIVE_INFINITY,
}: CarouselProps) {
  const scroller = useRef<HTMLUListElement>(null);
  const [isWhole, setWhole] = useState(false);
  // What is out of view to the right moves nothing when it comes.
  useEffect(() => startTransition(() => setWhole(true)), []);
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={label}
        className={styles.scroller}
        onKeyDown={onKeyDown}
      >
        {(isWhole ? slides : slides.slice(0, atFirst)).map((slide, place) => (
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
