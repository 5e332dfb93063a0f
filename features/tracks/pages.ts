import { page } from '#platform/pure/page.ts';

export const tracksPage = page({ id: 'tracks', path: '/tracks' });
export const trackPage = page({ id: 'track', path: '/user/$profileLink/track/$permalink' });
export const myTracksPage = page({ id: 'my-tracks', path: '/account/tracks' });
export const editTrackPage = page({ id: 'edit-track', path: '/account/tracks/$id/edit' });
export const embedPage = page({ id: 'embed', path: '/player/$shortLinkId' });
export const shortLinkPage = page({ id: 'short-link', path: '/t/$shortLinkId' });
