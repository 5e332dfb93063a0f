/** Shown where a visitor would create a project on a phone or tablet. */
export const mobileWarning =
  "Projects can't be created on mobile devices. Please use Tonehall on a computer.";
