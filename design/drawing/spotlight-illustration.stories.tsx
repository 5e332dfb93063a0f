import { SpotlightIllustration } from './spotlight-illustration.tsx';

export const story = {
  title: 'Lit drawing',
  render: () => (
    <SpotlightIllustration
      width={320}
      height={160}
      light={{ x: 50, y: 60, reach: 50, strength: 0.4, fading: { at: 0.5, strength: 0.09 } }}
    >
      <path d="M40 120H280" stroke="var(--text)" strokeOpacity="0.16" strokeWidth="2" />
    </SpotlightIllustration>
  ),
};
