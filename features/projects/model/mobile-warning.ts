/** Shown where a visitor would create a project on a phone or tablet. */
export const mobileWarning = (siteName: string): string =>
  `Projects can't be created on mobile devices. Please use ${siteName} on a computer.`;
