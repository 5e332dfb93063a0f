import { useState } from 'react';
import { PlayButton } from './play-button.tsx';

function Toggling({ size, initially = false }: { size: number; initially?: boolean }) {
  const [playing, setPlaying] = useState(initially);
  return (
    <PlayButton playing={playing} size={size} title="Night bus home" onToggle={() => setPlaying(!playing)} />
  );
}

export const story = {
  title: 'Play button',
  render: () => (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 28, alignItems: 'center', padding: 12 }}>
      <Toggling size={72} />
      <Toggling size={56} initially />
      <Toggling size={40} />
      <PlayButton playing={false} loading size={56} onToggle={() => {}} />
    </div>
  ),
};
