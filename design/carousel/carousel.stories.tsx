import { Cover } from '../cover/cover.tsx';
import { Carousel } from './carousel.tsx';

const names = ['Dawn', 'Bus', 'Roof', 'Rain', 'Kiosk', 'Tram', 'Lamp', 'Echo', 'Home'];

export const story = {
  title: 'Carousel',
  render: () => (
    <Carousel label="New tracks" slideWidth={168}>
      {names.map((name) => (
        <Cover key={name} id={name} size={168} alt={name} />
      ))}
    </Carousel>
  ),
};
