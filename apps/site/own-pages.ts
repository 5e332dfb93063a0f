import { page } from '#platform/pure/page.ts';

export const homePage = page({ id: 'home', path: '/' });
export const communityPage = page({ id: 'community', path: '/community' });
export const privacyPage = page({ id: 'privacy-policy', path: '/privacy-policy' });
export const termsPage = page({ id: 'terms-of-service', path: '/terms-of-service' });
export const galleryPage = page({ id: 'dev-gallery', path: '/dev/gallery' });
export const onlineStudioPage = page({ id: 'online-studio', path: '/online-studio' });
export const makeMusicPage = page({ id: 'make-music', path: '/make-music' });
export const licensingPage = page({ id: 'licensing-agreement', path: '/licensing-agreement' });
export const installChromePage = page({ id: 'install-chrome', path: '/studio/install-chrome' });
export const secretPassagePage = page({ id: 'secret-passage', path: '/secret-passage' });
