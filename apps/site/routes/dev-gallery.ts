import { notFound } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.tsx';
import { siteRoute } from '../site-route.ts';

/** The primitives, for those who build; not on a public site. */
export const galleryRoute = siteRoute({
  path: '/dev/gallery',
  page: lazyPage(() => import('#design/gallery/gallery-page.tsx'), 'GalleryPage'),
  load: async ({ context }) => {
    if (!context.settings.developer) throw notFound();
  },
  head: { title: 'Gallery', noIndex: true },
});
