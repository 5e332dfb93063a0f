import { type Fault, functionsIn } from './draw-faults.ts';

/** Where a fault goes in the present code. */
export interface Place {
  file: string;
  /** The whole file with the fault in it. */
  text: string;
}

/**
 * Finds the lines of a fault again, under the names of its release and then under those of later ones: in the same function of its
 * file, or, where the file or function is gone, in a function of that name in any other file. Null where the place is gone.
 */
export function placeFault(fault: Fault, files: ReadonlyMap<string, string>): Place | null {
  return findPlace(fault, files) ?? (fault.renamed ? findPlace({ ...fault, ...fault.renamed }, files) : null);
}

function findPlace(fault: Fault, files: ReadonlyMap<string, string>): Place | null {
  const own = files.get(fault.file);
  const others = [...files].filter(([file]) => file !== fault.file);
  for (const [file, source] of [...(own === undefined ? [] : [[fault.file, own] as const]), ...others]) {
    if (!source.includes(fault.inFunction)) continue;
    const found = functionsIn(file, source).find(({ name }) => name === fault.inFunction);
    const text = found && broken(source, found, fault);
    if (text) return { file, text };
  }
  return null;
}

function broken(source: string, { start, end }: { start: number; end: number }, fault: Fault): string | null {
  const body = source.slice(start, end);
  const parts = body.split(fault.before);
  const at = Math.min(fault.occurrence, parts.length - 2);
  if (at < 0) return null;
  const changed = `${parts.slice(0, at + 1).join(fault.before)}${fault.after}${parts.slice(at + 1).join(fault.before)}`;
  return source.slice(0, start) + changed + source.slice(end);
}
