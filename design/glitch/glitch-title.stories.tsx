import { GlitchTitle } from './glitch-title.tsx';

export const story = {
  title: 'Glitch title',
  render: () => <GlitchTitle text="Winter remix 2026" />,
};
