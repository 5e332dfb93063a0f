import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { VlqReader } from '#platform/pure/vlq.ts';

interface SourceMap {
  sources: readonly string[];
  mappings: string;
}

interface Place {
  line: number;
  column: number;
  /** In the sources; null where the code is of no source. */
  found: { source: number; line: number; column: number } | null;
}

const comma = ','.charCodeAt(0);
const semicolon = ';'.charCodeAt(0);

const builtFrame = /(?:file:\/\/)?(\/[^\s()]+\/build\/server\/[\w-]+\.js):(\d+):(\d+)/g;

/** So that what fails again and again is mapped once. */
const mappedStacks = new Map<string, string>();
const maxMappedStacks = 200;

/**
 * Leads the frames of built programs in a stack to the sources. Maps are read when something fails and not kept, since Node's own
 * flag costs a hundred megabytes; a map that is newer than the process belongs to another build and is left aside.
 */
export function mapStack(stack: string): string {
  const known = mappedStacks.get(stack);
  if (known !== undefined) return known;
  const files = new Set(Array.from(stack.matchAll(builtFrame), ([, file = '']) => file));
  let mapped = stack;
  for (const file of files) {
    const map = readMap(`${file}.map`);
    if (map) mapped = mapFrames(mapped, file, map);
  }
  if (mappedStacks.size >= maxMappedStacks) mappedStacks.clear();
  mappedStacks.set(stack, mapped);
  return mapped;
}

function mapFrames(stack: string, file: string, map: SourceMap): string {
  const places = new Map<string, Place>();
  for (const [text, of, line, column] of stack.matchAll(builtFrame))
    if (of === file) places.set(text, { line: Number(line), column: Number(column) - 1, found: null });
  findPlaces(map.mappings, [...places.values()]);
  return stack.replace(builtFrame, (text) => {
    const found = places.get(text)?.found;
    const source = found && map.sources[found.source];
    if (!source) return text;
    return `${path.resolve(path.dirname(file), source)}:${found.line + 1}:${found.column + 1}`;
  });
}

/** Walks through all mappings once and sets what each place was made of. */
function findPlaces(mappings: string, places: readonly Place[]): void {
  const linesWithPlaces = new Set(places.map(({ line }) => line));
  const reader = new VlqReader(mappings);
  const isAtEnd = () => {
    const code = mappings.charCodeAt(reader.at);
    return code === comma || code === semicolon || Number.isNaN(code);
  };
  let [line, column, source, sourceLine, sourceColumn] = [1, 0, 0, 0, 0];
  for (; reader.at < mappings.length; reader.at += 1) {
    if (!isAtEnd()) column += reader.read();
    if (!isAtEnd()) {
      source += reader.read();
      sourceLine += reader.read();
      sourceColumn += reader.read();
      if (!isAtEnd()) reader.read();
      if (linesWithPlaces.has(line))
        for (const place of places)
          if (place.line === line && column <= place.column)
            place.found = { source, line: sourceLine, column: sourceColumn };
    }
    if (mappings.charCodeAt(reader.at) !== semicolon) continue;
    line += 1;
    column = 0;
  }
}

function readMap(file: string): SourceMap | null {
  try {
    if (statSync(file).mtimeMs > performance.timeOrigin) return null;
    return JSON.parse(readFileSync(file, 'utf8')) as SourceMap;
  } catch {
    return null;
  }
}
