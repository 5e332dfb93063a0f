import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import styles from './carousel.module.css';

interface CarouselArrowsProps {
  atStart: boolean;
  atEnd: boolean;
  onMove: (direction: -1 | 1) => void;
}

export function CarouselArrows({ atStart, atEnd, onMove }: CarouselArrowsProps) {
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
