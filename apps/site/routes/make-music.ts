import { MakeMusicPage } from '../pages/make-music-page.tsx';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: MakeMusicPage,
  head: {
    title: 'Make music',
    description: 'Start from a beat, a loop or an empty page: how making music on Tonehall begins.',
    path: '/make-music',
  },
});
