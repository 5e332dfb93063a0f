import type { MediaItemView, MediaView } from '../contract.ts';

/** A picture as pages show it. */
export const aMediaView = (more: Partial<MediaView> = {}): MediaView => ({
  id: '0199c0de-0000-7000-8000-000000000001',
  kind: 'image',
  url: '/files/media/a/large.jpg',
  mime: 'image/jpeg',
  name: 'Drum',
  width: 1920,
  height: 960,
  size: 250_000,
  duration: null,
  alternativeText: 'A drum',
  decorative: false,
  focalX: 0.5,
  focalY: 0.5,
  formats: {},
  ...more,
});

/** A picture of the shelf, ready by default. */
export const aMediaItemView = (more: Partial<MediaItemView> = {}): MediaItemView => ({
  id: aMediaView().id,
  kind: 'image',
  state: 'ready',
  replacing: false,
  failure: '',
  name: 'Drum',
  alternativeText: 'A drum',
  decorative: false,
  focalX: 0.5,
  focalY: 0.5,
  file: aMediaView(),
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  ...more,
});
