/** What of a clip is in sight, in CSS px from its beginning and from the highest pitch. */
export interface RollView {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly zoom: number;
}

export const rowHeight = 16;
export const topPitch = 127;
export const laneHeight = 56;
export const keysWidth = 64;
