import { removeHiddenCharacters } from '#platform/pure/text/hidden-characters.ts';

const maxLength = 90;

/** The names of sounds by their files: without folder and extension, as any system can store them, and each of them once. */
export function soundFileNamesOf(fileNames: readonly string[]): string[] {
  const taken = new Set<string>();
  return fileNames.map((fileName) => {
    const plain = plainName(fileName);
    let name = plain;
    for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${plain} ${count}`;
    taken.add(name.toLowerCase());
    return name;
  });
}

function plainName(fileName: string): string {
  const file = fileName.split(/[/\\]/).at(-1) ?? '';
  const name = removeHiddenCharacters(file.toWellFormed().replace(/\.[a-z0-9]{1,5}$/i, ''))
    .replace(/[<>:"|?*]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+|\.+$/g, '');
  return [...name].slice(0, maxLength).join('').trim() || 'Sound';
}
