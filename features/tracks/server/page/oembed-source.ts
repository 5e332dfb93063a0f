import type { FrameSize } from '#platform/pure/frame-code.ts';
import type { Platform } from '#platform/server/call.ts';
import { extensionPoint } from '#platform/server/extension-point.ts';

/** What an oEmbed answer says of one thing; `height` is that of its frame in CSS px. */
export interface OembedAnswer {
  title: string;
  author_name: string;
  author_url: string;
  thumbnail_url: string;
  thumbnail_width: number;
  thumbnail_height: number;
  height: number;
  /** The code of a frame of at most this size. */
  html: (size: FrameSize) => string;
}

/** Things beside tracks that other sites can embed by their address. */
export interface OembedSource {
  kind: string;
  /** Null for an address of something else, and of what guests may not see. */
  find: (platform: Platform, address: string) => Promise<OembedAnswer | null>;
}

export const oembedSources = extensionPoint<OembedSource>('oEmbed sources', { keyOf: ({ kind }) => kind });
