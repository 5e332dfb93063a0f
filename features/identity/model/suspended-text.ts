/** What somebody reads who is shut out, at whatever door they try. */
export const suspendedText =
  'This account is suspended. The letter that we sent you says why, and its link lets you appeal.';
