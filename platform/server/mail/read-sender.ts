/** A sender of mail: display name, which may be empty, and address. */
export interface Sender {
  name: string;
  address: string;
}

/** Reads `Music <no-reply@example.org>`, or an address alone. */
export function readSender(text: string): Sender {
  const [, name = '', address = ''] = /^\s*(?:"?([^"<]*?)"?\s*<)?([^<>\s]+)>?\s*$/.exec(text) ?? [];
  return { name: name.trim(), address };
}
