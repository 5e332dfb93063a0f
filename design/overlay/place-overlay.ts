interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Placement {
  side: 'top' | 'bottom';
  align: 'start' | 'center' | 'end';
  /** Distance between anchor and overlay, in CSS px. */
  gap: number;
}

const margin = 8;

/**
 * Position of an overlay, in CSS px of the viewport: on the given side of its anchor, on the other where it does not
 * fit, and always inside the window.
 */
export function placeOverlay(
  anchor: Box,
  overlay: { width: number; height: number },
  viewport: { width: number; height: number },
  { side, align, gap }: Placement,
): { left: number; top: number } {
  const above = anchor.top - gap - overlay.height;
  const below = anchor.top + anchor.height + gap;
  const roomAbove = above >= margin;
  const roomBelow = below + overlay.height <= viewport.height - margin;
  const onTop = side === 'top' ? roomAbove || !roomBelow : !roomBelow && roomAbove;
  const spare = anchor.width - overlay.width;
  const wished = anchor.left + { start: 0, center: spare / 2, end: spare }[align];
  const within = (value: number, length: number, limit: number) =>
    Math.max(margin, Math.min(value, limit - length - margin));
  return {
    left: Math.round(within(wished, overlay.width, viewport.width)),
    top: Math.round(within(onTop ? above : below, overlay.height, viewport.height)),
  };
}
