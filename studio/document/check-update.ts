const [quote, backslash, openList, openObject] = [34, 92, 91, 123];
/** How deep values of an update may be nested; lists and objects of a project are at most two deep. */
const maxDepth = 32;

/** What only a stored document may have: Yjs merges what was sent in parts, and then it is longer than any of them. */
interface Limits {
  /** Values in one struct, which Yjs copies whenever one of them is deleted; a project has them one by one. */
  values: number;
  /** Items at one place. */
  rivals: number;
  /** Where the last struct of a client may end: lengths that Yjs adds up stay below this, too. */
  clock: number;
  /** Structs of length 0 and documents in the document, which Yjs can not always write again. */
  refusesOdd: boolean;
}

const stored: Limits = {
  values: Number.POSITIVE_INFINITY,
  rivals: Number.POSITIVE_INFINITY,
  clock: Number.POSITIVE_INFINITY,
  refusesOdd: false,
};
/** As many people as are in a room may write at one place at once. */
export const limitsOfSent: Limits = { values: 1_000, rivals: 256, clock: 2 ** 40, refusesOdd: true };

/**
 * What is wrong with the bytes of an update before Yjs sees them, or null. Yjs makes room for as many structs as an update claims to have:
 * 30 bytes can cost a second and 256 MB. This walks through an update of format 1 and refuses counts that its bytes can not hold, values that
 * are nested too deep, and whatever else can not be read. It takes as long as the update is. With `limitsOfSent` it also refuses what costs too
 * much, as items at one place, each of which Yjs compares with all others. What is stored was checked in parts: it may have more, and
 * whatever was taken in parts can be read as a whole.
 */
export function checkUpdate(update: Uint8Array, limits = stored): string | null {
  try {
    const reader = createReader(update, limits);
    const clients = reader.count();
    for (let client = 0; client < clients; client += 1) {
      const structs = reader.count();
      reader.number();
      let clock = reader.number();
      for (let struct = 0; struct < structs; struct += 1) clock += skipStruct(reader);
      if (clock > limits.clock) throw new WrongUpdate('a clock that is too large');
    }
    const deletions = reader.count();
    for (let client = 0; client < deletions; client += 1) {
      reader.number();
      for (let ranges = reader.count(); ranges > 0; ranges -= 1) {
        reader.number();
        reader.number();
      }
    }
    return reader.left() === 0 ? null : 'bytes behind its end';
  } catch (error) {
    if (error instanceof WrongUpdate) return error.message;
    throw error;
  }
}

class WrongUpdate extends Error {}

type Reader = ReturnType<typeof createReader>;

function createReader(bytes: Uint8Array, limits: Limits) {
  let at = 0;
  /** By a hash of the bytes that name it. */
  const places = new Map<number, number>();
  const left = () => bytes.length - at;
  const byte = () => {
    const value = bytes[at];
    if (value === undefined) throw new WrongUpdate('ends too early');
    at += 1;
    return value;
  };
  const number = () => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const next = byte();
      value += (next & 127) * factor;
      if (value > Number.MAX_SAFE_INTEGER) throw new WrongUpdate('a number that is too large');
      if (next < 128) return value;
    }
  };
  return {
    limits,
    left,
    byte,
    number,
    /** A number of things of at least a byte each. */
    count() {
      const value = number();
      if (value > left()) throw new WrongUpdate('claims more than it has');
      return value;
    },
    skip(size: number) {
      if (size > left()) throw new WrongUpdate('ends too early');
      at += size;
    },
    place: () => at,
    /** Counts an item at the place that the bytes from `from` to here name. */
    countItem(from: number) {
      if (limits.rivals === Number.POSITIVE_INFINITY) return;
      let hash = 0x811c9dc5;
      for (let one = from; one < at; one += 1) hash = Math.imul(hash ^ (bytes[one] ?? 0), 0x01000193);
      const count = (places.get(hash) ?? 0) + 1;
      if (count > limits.rivals) throw new WrongUpdate('too many items at one place');
      places.set(hash, count);
    },
  };
}

/** Returns the bytes, at least as many as its characters. */
function text(reader: Reader): number {
  const size = reader.number();
  reader.skip(size);
  return size;
}

function id(reader: Reader): void {
  reader.number();
  reader.number();
}

/** A struct: bits 1 to 5 are its kind; 6 to 8 say whether it has a key, a right and a left origin. Returns at least its length. */
function skipStruct(reader: Reader): number {
  const info = reader.byte();
  const kind = info & 31;
  if (kind === 10) return reader.number();
  if (kind === 0) return notEmpty(reader, reader.number());
  const hasLeft = (info & 128) !== 0;
  const hasRight = (info & 64) !== 0;
  const from = reader.place();
  if (hasLeft) id(reader);
  if (hasRight) id(reader);
  if (!hasLeft && !hasRight) {
    if (reader.number() === 1) text(reader);
    else id(reader);
    if ((info & 32) !== 0) text(reader);
  }
  reader.countItem(from);
  return notEmpty(reader, skipContent(reader, kind));
}

function notEmpty({ limits }: Reader, length: number): number {
  if (length === 0 && limits.refusesOdd) throw new WrongUpdate('a struct of length 0');
  return length;
}

function values(reader: Reader, skipOne: (reader: Reader) => void): number {
  const count = reader.count();
  if (count > reader.limits.values) throw new WrongUpdate('too many values in one');
  for (let left = count; left > 0; left -= 1) skipOne(reader);
  return count;
}

/** Returns at least its length. */
function skipContent(reader: Reader, kind: number): number {
  if (kind === 1) return reader.number();
  if (kind === 2) return values(reader, json);
  if (kind === 4) return text(reader);
  if (kind === 8) return values(reader, skipValue);
  if (kind === 3) text(reader);
  else if (kind === 5) json(reader);
  else if (kind === 6) throw new WrongUpdate('a format of text');
  else if (kind === 7) skipType(reader);
  else if (kind === 9) {
    if (reader.limits.refusesOdd) throw new WrongUpdate('a document in it');
    text(reader);
    skipValue(reader);
  } else throw new WrongUpdate('a kind of content that does not exist');
  return 1;
}

/** JSON, which can be read at any depth and not be written again. */
function json(reader: Reader): void {
  let isText = false;
  let depth = 0;
  for (let left = reader.count(); left > 0; left -= 1) {
    const byte = reader.byte();
    if (byte === quote) isText = !isText;
    else if (isText && byte === backslash && left > 1) {
      reader.byte();
      left -= 1;
    } else if (!isText && (byte === openList || byte === openObject)) {
      depth += 1;
      if (depth > maxDepth) throw new WrongUpdate('values that are nested too deep');
    } else if (!isText && (byte === openList + 2 || byte === openObject + 2)) depth -= 1;
  }
}

/** A shared type; elements and hooks have a name. */
function skipType(reader: Reader): void {
  const type = reader.number();
  if (type > 6) throw new WrongUpdate('a shared type that does not exist');
  if (type === 3 || type === 5) text(reader);
}

/** A value in the encoding of lib0, from 127 (undefined) down to 116 (bytes). */
function skipValue(reader: Reader, depth = 0): void {
  if (depth > maxDepth) throw new WrongUpdate('values that are nested too deep');
  const type = reader.byte();
  if (type === 127 || type === 126 || type === 121 || type === 120) return;
  if (type === 125) reader.number();
  else if (type === 124) reader.skip(4);
  else if (type === 123 || type === 122) reader.skip(8);
  else if (type === 119 || type === 116) text(reader);
  else if (type === 118) {
    for (let entries = reader.count(); entries > 0; entries -= 1) {
      text(reader);
      skipValue(reader, depth + 1);
    }
  } else if (type === 117)
    for (let values = reader.count(); values > 0; values -= 1) skipValue(reader, depth + 1);
  else throw new WrongUpdate('a type of value that does not exist');
}
