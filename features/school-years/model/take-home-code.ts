/** The 16 letters of class codes. */
const letters = 'BCDFGHJKMNPRTWXY';
const handleLength = 8;
const secretLength = 12;

export interface TakeHomeCode {
  /** Finds the bundle, so that wrong tries count for it. */
  handle: string;
  /** 48 bits, of which a hash is kept. */
  secret: string;
}

/** A code of 20 letters, each equally likely. Takes 20 bytes of `randomBytes`. */
export function newTakeHomeCode(randomBytes: (size: number) => Uint8Array): TakeHomeCode {
  const text = Array.from(randomBytes(handleLength + secretLength), (byte) => letters[byte & 15]).join('');
  return { handle: text.slice(0, handleLength), secret: text.slice(handleLength) };
}

/** `BCDF-GHJK-MNPR-TWXY-BCDF` */
export const formatTakeHomeCode = ({ handle, secret }: TakeHomeCode): string =>
  (handle + secret).match(/.{4}/g)?.join('-') ?? '';

/** Reads what somebody typed, in any case and spacing; null where it cannot be a code. */
export function parseTakeHomeCode(text: string): TakeHomeCode | null {
  const typed = text.toUpperCase().replace(/[^A-Z]/g, '');
  if (typed.length !== handleLength + secretLength || /[^BCDFGHJKMNPRTWXY]/.test(typed)) return null;
  return { handle: typed.slice(0, handleLength), secret: typed.slice(handleLength) };
}
