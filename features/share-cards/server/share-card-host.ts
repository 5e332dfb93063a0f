import type { PictureManner } from '#platform/pure/colour/covers/drawn-cover-svg.ts';
import type { Call } from '#platform/server/call.ts';
import { extensionPoint } from '#platform/server/extension-point.ts';

/** A picture of a card: a stored object, or the cover that is drawn from the seed, or the initial of a member's name. */
export interface CardCover {
  seed: string;
  /** Instead of the seed: the recipe of a track's cover. */
  recipe?: string | null;
  /** Drawn in the manner of these. */
  manner?: PictureManner;
  /** Object key of a JPEG or WebP; null for none. */
  key: string | null;
  /** The name whose initial stands where there is no picture. */
  letterOf?: string;
}

/** What the card of a thing shows; another one is another card. */
export interface ShareCardFacts {
  /** The member with whose account the card goes; null where it names none. */
  ownerId: string | null;
  /** What it is: "Playlist". */
  label: string;
  title: string;
  /** Stands for a title that the fonts cannot draw. */
  titleInstead: string;
  subtitle: string;
  foot: string;
  /** One, or four for a square of them. */
  covers: readonly CardCover[];
  /** Object key of the waveform of what it plays first; null for none. */
  waveformKey: string | null;
  /** Address of a JPEG or PNG for links while the card is not drawn; null for that of the installation. No part of the card. */
  fallback: string | null;
}

/** A kind of things with share cards. */
export interface ShareCardHost {
  /** As in the address. */
  kind: string;
  /** What the card shows; null for a thing that guests do not see, and for an id that is none or not as in the address. `call` is a guest's. */
  findFacts(call: Call, id: string): Promise<ShareCardFacts | null>;
}

export type ShareCardHosts = ReadonlyMap<string, ShareCardHost>;

export const shareCardHosts = extensionPoint<ShareCardHost>('share card hosts', {
  keyOf: ({ kind }) => kind,
});
