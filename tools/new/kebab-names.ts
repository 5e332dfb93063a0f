/** `archive-track` as `archiveTrack`; throws for a name that is not kebab-case. */
export function toCamelCase(name: string): string {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) throw new Error(`"${name}" is not kebab-case`);
  return name.replace(/-([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}

/** `track-notes` as `TrackNotes`. */
export const toPascalCase = (name: string): string => toCamelCase(`x-${name}`).slice(1);
