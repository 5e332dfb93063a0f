/** How deep values of an update may be nested; lists and objects of a project are at most two deep. */
const maxDepth = 32;
/** Values in one struct, which Yjs copies whenever one of them is deleted; a project has them one by one. */
const maxValues = 1_000;
/** So many items of an update may stand at one place; as many people as are in a room may write there at once. */
export const maxRivals = 256;

/**
 * What is wrong with the bytes of an update before Yjs sees them, or null. Yjs makes room for as many structs as an update claims to have:
 * 30 bytes can cost a second and 256 MB. This walks through an update of format 1 and refuses counts that its bytes can not hold, values that
 * are nested too deep, and whatever else can not be read. It takes as long as the update is. With `rivals` it also refuses more items at one
 * place, each of which Yjs compares with all others; what is stored was checked one by one, and may have more.
 */
export function checkUpdate(update: Uint8Array, rivals = Number.POSITIVE_INFINITY): string | null {
  try {
    const reader = createReader(update, rivals);
    const clients = reader.count();
    for (let client = 0; client < clients; client += 1) {
      const structs = reader.count();
      reader.number();
      reader.number();
      for (let struct = 0; struct < structs; struct += 1) skipStruct(reader);
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

function createReader(bytes: Uint8Array, rivals: number) {
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
      if (rivals === Number.POSITIVE_INFINITY) return;
      let hash = 0x811c9dc5;
      for (let one = from; one < at; one += 1) hash = Math.imul(hash ^ (bytes[one] ?? 0), 0x01000193);
      const count = (places.get(hash) ?? 0) + 1;
      if (count > rivals) throw new WrongUpdate('too many items at one place');
      places.set(hash, count);
    },
  };
}

const text = (reader: Reader) => reader.skip(reader.number());

function id(reader: Reader): void {
  reader.number();
  reader.number();
}

/** A struct: bits 1 to 5 are its kind; 6 to 8 say whether it has a key, a right and a left origin. */
function skipStruct(reader: Reader): void {
  const info = reader.byte();
  const kind = info & 31;
  if (kind === 0 || kind === 10) {
    reader.number();
    return;
  }
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
  skipContent(reader, kind);
}

function values(reader: Reader): number {
  const count = reader.count();
  if (count > maxValues) throw new WrongUpdate('too many values in one');
  return count;
}

function skipContent(reader: Reader, kind: number): void {
  if (kind === 1) reader.number();
  else if (kind === 2) for (let texts = values(reader); texts > 0; texts -= 1) text(reader);
  else if (kind === 3 || kind === 4 || kind === 5) text(reader);
  else if (kind === 6) throw new WrongUpdate('a format of text');
  else if (kind === 7) skipType(reader);
  else if (kind === 8) for (let left = values(reader); left > 0; left -= 1) skipValue(reader, 0);
  else if (kind === 9) {
    text(reader);
    skipValue(reader, 0);
  } else throw new WrongUpdate('a kind of content that does not exist');
}

/** A shared type; elements and hooks have a name. */
function skipType(reader: Reader): void {
  const type = reader.number();
  if (type > 6) throw new WrongUpdate('a shared type that does not exist');
  if (type === 3 || type === 5) text(reader);
}

/** A value in the encoding of lib0, from 127 (undefined) down to 116 (bytes). */
function skipValue(reader: Reader, depth: number): void {
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
