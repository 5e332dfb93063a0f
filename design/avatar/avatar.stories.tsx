import { Avatar } from './avatar.tsx';

export const story = {
  title: 'Avatar',
  render: () => (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center' }}>
      {[...'abcdefghijkl'].map((letter) => (
        <Avatar key={letter} name={letter} />
      ))}
      <Avatar name="Mira Sol" size={24} />
      <Avatar name="Jonas" size={64} />
      <Avatar name="Ada" size={96} />
    </div>
  ),
};
