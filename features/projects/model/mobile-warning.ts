/** What one reads who would begin a piece on a phone or tablet. */
export const mobileWarning =
  "Projects can't be created on mobile devices. Please use Tonehall on a computer.";
