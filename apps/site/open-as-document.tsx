import { useEffect } from 'react';

/** Loads the present address as a document, which the server renders with the program that has its page. */
export function OpenAsDocument() {
  useEffect(() => location.reload(), []);
  return null;
}
