import { GlitchTitle } from './glitch-title.tsx';

export const story = {
  title: 'Glitch title',
  render: () => <GlitchTitle as="h3" text="Winter remix 2026" />,
};
