/** Widths in CSS px at which the layout changes; each names the smallest viewport of its class. */
export const breakpoints = { wide: 1550, desktop: 1260, tablet: 1020, phone: 668 } as const;

/** Single components may also change at these widths. */
export const componentBreakpoints = { large: 1140, medium: 940, small: 620 } as const;
