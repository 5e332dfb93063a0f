import type { PictureManner } from './drawn-cover-svg.ts';

/** Sides in pixels at which drawn pictures can be fetched. */
type DrawnFile = '120.svg' | '400.svg' | '1000.svg' | '1000.png';

/** Address of the cover that is drawn from a recipe, or of one that is drawn from an id in a manner. */
export const drawnAddress = (manner: PictureManner | 'track', seed: string, file: DrawnFile): string =>
  `/drawn/${manner}/${seed}/${file}`;

/** Whether a picture is drawn by the server, and nobody's upload. */
export const isDrawnAddress = (address: string): boolean =>
  address.startsWith('/covers/') || address.startsWith('/drawn/');
