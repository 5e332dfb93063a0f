import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

/** What the bundler writes above a chunk with lazy imports: the list of all files that they need. */
const fileList = /^const __vite__mapDeps=.*?m\.f=(\[[^\]]*\]).*\n/;
/** A lazy import in such a chunk: the name of the helper, the file, and the places in the list of what it needs. */
const lazyImport =
  /([\w$]+)\(\(\)\s*=>\s*import\(["'`]\.\/([\w-]+)\.js["'`]\),\s*__vite__mapDeps\(\[([\d,]*)\]\)\)/g;

const placesInList = /__vite__mapDeps\(\[([\d,]*)\]\)/g;

/** What lazy files need, themselves included, by their names. */
type Needs = Readonly<Record<string, readonly string[]>>;

interface SplitChunk {
  code: string;
  needs: Needs;
}

/**
 * The code of a chunk without the list of what its lazy files need. A file that the document names is loaded at once; for others the
 * list is read first, from the file `tableName`. `isSoon` says of which the chunk goes on listing what they need.
 */
export function splitLazyFiles(
  code: string,
  isSoon: (name: string) => boolean,
  tableName: string,
): SplitChunk {
  const [list, names] = fileList.exec(code) ?? [];
  if (list === undefined || names === undefined) return { code, needs: {} };
  const all = JSON.parse(names) as string[];
  const needs: Record<string, string[]> = {};
  const rest: string[] = [];
  const placeOf = (file: string) => (rest.includes(file) ? rest.indexOf(file) : rest.push(file) - 1);
  const filesAt = (places: string) =>
    (places === '' ? [] : places.split(',')).map((place) => all[Number(place)] ?? '');
  const shortened = code
    .slice(list.length)
    .replace(lazyImport, (whole, helper, name, places) => {
      if (isSoon(name)) return whole;
      needs[name] = filesAt(places);
      return `__lazyFile(${JSON.stringify(name)},${helper})`;
    })
    // Imports of another form keep their places, in the list that is left.
    .replace(placesInList, (_whole, places) => `__vite__mapDeps([${filesAt(places).map(placeOf).join()}])`);
  const kept = shortened.includes('__vite__mapDeps(') ? list.replace(names, JSON.stringify(rest)) : '';
  return { code: kept + loadLazyFile(tableName) + shortened, needs };
}

/** Short by hand, since the bundler writes its list after everything was minified. Only links of the server have a priority. */
const loadLazyFile = (tableName: string) =>
  `const __lazyFile=(n,p,l=f=>p(()=>import("./"+n+".js"),f))=>document.querySelector('link[fetchpriority][href$="/'+n+'.js"]')?l():import("./${tableName}.js").then(t=>l(t.needsOf(n)));\n`;

/** The file that holds what each lazy file needs: every address once, and places of them by name. */
export function tableOfNeeds(needs: Needs): string {
  const all = [...new Set(Object.values(needs).flat())];
  const places = Object.entries(needs).map(([name, needed]) => [
    name,
    needed.map((file) => all.indexOf(file)),
  ]);
  return `const all=${JSON.stringify(all)},places=${JSON.stringify(Object.fromEntries(places))};
export const needsOf=(name)=>places[name].map((place)=>all[place]);
`;
}

/**
 * Moves the list of what pages and other lazy files need out of the program that every first visit loads, where it is a seventh of
 * our own code: it is read when one reaches for a link. `isSoon` says of modules that every first visit loads after the page;
 * `manifestName` is the file of the build that names all others.
 */
export function lazyFiles(isSoon: (path: string) => boolean, manifestName: string): Plugin {
  let tableFile = '';
  return {
    name: 'lazy-files',
    enforce: 'post',
    generateBundle: {
      // The bundler's list is written after the other plugins have run.
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
        const soon = new Set(
          chunks
            .filter(({ moduleIds }) => moduleIds.some(isSoon))
            .map(({ fileName }) => basename(fileName, '.js')),
        );
        const split = (code: string, tableName: string) =>
          splitLazyFiles(code, (name) => soon.has(name), tableName);
        const table = tableOfNeeds(
          Object.assign({}, ...chunks.map(({ code }) => split(code, '').needs)) as Needs,
        );
        // All names of files are in it, so that its own name changes with any of them.
        const tableName = createHash('sha256').update(table).digest('hex').slice(0, 8);
        for (const chunk of chunks) chunk.code = split(chunk.code, tableName).code;
        tableFile = `assets/${tableName}.js`;
        this.emitFile({ type: 'asset', fileName: tableFile, source: table });
      },
    },
    /** The site serves the files that the manifest names. */
    async writeBundle({ dir = '' }) {
      const file = join(dir, manifestName);
      const manifest = JSON.parse(await readFile(file, 'utf8')) as object;
      await writeFile(file, JSON.stringify({ ...manifest, 'lazy-files': { file: tableFile } }, null, 2));
    },
  };
}
