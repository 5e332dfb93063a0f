import { Picture } from './picture.tsx';

const picture = {
  url: '/og.png',
  width: 1200,
  height: 630,
  alternativeText: 'The arches of the hall',
  focalX: 0.8,
  focalY: 0.5,
  formats: {},
};

export const story = {
  title: 'Picture',
  render: () => (
    <div style={{ display: 'grid', gap: 16 }}>
      <Picture picture={picture} sizes="400px" />
      <div style={{ width: 160, height: 160 }}>
        <Picture picture={picture} sizes="160px" alt="" cropped />
      </div>
    </div>
  ),
};
