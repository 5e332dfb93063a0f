/** The text for a suspended member on every way to sign in. */
export const suspendedText =
  'This account is suspended. The letter that we sent you says why, and its link lets you appeal.';
