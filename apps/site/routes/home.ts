import { lazyPage } from '../lazy-page.tsx';
import { siteRoute } from '../site-route.ts';

export const homeRoute = siteRoute({
  path: '/',
  page: lazyPage(() => import('../pages/home-page.tsx'), 'HomePage'),
  head: {
    title: 'Tonehall',
    description:
      'A studio and its hall: make music in the browser, put it on stage, and hear what other musicians make.',
    path: '/',
    image: '/og.png',
  },
});
