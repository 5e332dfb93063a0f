import { cardClass } from '../card/card-class.ts';
import { CardGrid, CardGridSkeleton } from './card-grid.tsx';

export const story = {
  title: 'Cards',
  render: () => (
    <>
      <CardGrid label="Some cards">
        {['Loam', 'Copper Wire', 'Salt'].map((name) => (
          <article key={name} className={cardClass} style={{ padding: 16 }}>
            {name}
          </article>
        ))}
      </CardGrid>
      <CardGridSkeleton label="Loading cards" count={3} ratio="4 / 3" />
    </>
  ),
};
