import { breakpoints } from './breakpoints.ts';

export type ScreenClass = keyof typeof breakpoints | 'small';

/** The class of a viewport of this width in CSS px, from `wide` (1550 and more) to `small` (below 668). */
export function screenClass(width: number): ScreenClass {
  if (width >= breakpoints.wide) return 'wide';
  if (width >= breakpoints.desktop) return 'desktop';
  if (width >= breakpoints.tablet) return 'tablet';
  return width >= breakpoints.phone ? 'phone' : 'small';
}

/** Whether this is a mobile device: a viewport below 1020 px, or a phone's or tablet's browser at any width. */
export function isMobileDevice(width: number, userAgent: string): boolean {
  return width < breakpoints.tablet || /Android|iPhone|iPad|iPod|Mobile|Tablet/i.test(userAgent);
}
