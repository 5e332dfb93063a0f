import { Cover } from './cover.tsx';

const ids = Array.from({ length: 16 }, (_, i) => `night-bus-${i}`);

export const story = {
  title: 'Cover',
  render: () => (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 16 }}>
      {ids.map((id) => (
        <Cover key={id} id={id} size={132} />
      ))}
      <Cover id="small" size={48} />
    </div>
  ),
};
