/** One size of an image. */
interface MediaFormat {
  url: string;
  width: number;
  height: number;
  mime: string;
  /** Bytes. */
  size: number;
}

/** A media item as pages show it. */
export interface MediaView {
  id: string;
  kind: 'image' | 'audio' | 'video' | 'file';
  url: string;
  mime: string;
  name: string;
  width: number | null;
  height: number | null;
  /** Bytes. */
  size: number;
  /** Milliseconds; null where it has none. */
  duration: number | null;
  alternativeText: string | null;
  decorative: boolean;
  focalX: number;
  focalY: number;
  formats: { thumbnail?: MediaFormat; small?: MediaFormat; medium?: MediaFormat; large?: MediaFormat };
}
