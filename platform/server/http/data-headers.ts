/** Security headers of answers that are data: nothing in them is to run, to be framed, or to tell where a reader came from. */
export const dataHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
} as const;
