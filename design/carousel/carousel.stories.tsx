import { Cover } from '../cover/cover.tsx';
import { Carousel } from './carousel.tsx';
import { CountedCarousel } from './counted-carousel.tsx';

const names = ['Dawn', 'Bus', 'Roof', 'Rain', 'Kiosk', 'Tram', 'Lamp', 'Echo', 'Home'];
const covers = names.map((name) => <Cover key={name} id={name} size={400} alt={name} />);

export const story = {
  title: 'Carousel',
  render: () => (
    <div style={{ display: 'grid', gap: 32 }}>
      <Carousel label="New tracks" slideWidth={168}>
        {covers}
      </Carousel>
      <CountedCarousel label="Lessons" visibleItems="by-class">
        {covers}
      </CountedCarousel>
      <CountedCarousel label="Two lessons" visibleItems="by-class">
        {covers.slice(0, 2)}
      </CountedCarousel>
      <CountedCarousel label="Pictures" visibleItems="auto" slideWidth={120}>
        {covers}
      </CountedCarousel>
    </div>
  ),
};
