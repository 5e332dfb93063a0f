import { GalleryPage } from '#design/gallery/gallery-page.tsx';
import { sitePage } from '../site-page.ts';

/** The gallery of design primitives, for developers; not on a public site. */
export const page = sitePage({ component: GalleryPage, head: { title: 'Gallery', noIndex: true } });
