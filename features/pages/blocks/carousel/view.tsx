import { CountedCarousel } from '#design/carousel/counted-carousel.tsx';
import { CarouselSection } from '../../web/carousel-section.tsx';
import { LinkCard } from '../../web/link-card.tsx';
import type { CarouselView } from './schema.ts';

/** Cards in a row that moves. */
export function View({ block }: { block: CarouselView }) {
  return (
    <CarouselSection title={block.title} viewAll={block.viewAll}>
      <CountedCarousel
        label={block.title || 'Cards'}
        visibleItems={block.visibleItems ?? 'by-class'}
        slideWidth={280}
      >
        {block.items.map(({ title, text, image, link }, place) => (
          <LinkCard
            // biome-ignore lint/suspicious/noArrayIndexKey: two cards may be the same
            key={place}
            title={title}
            text={text}
            image={image}
            link={link}
            seed={title}
            level={block.title ? 3 : 2}
          />
        ))}
      </CountedCarousel>
    </CarouselSection>
  );
}
