import type { Import, Law, SourceFile } from './law.ts';
import { crossings, isTest, roomOf } from './rooms.ts';

/** Every file stands in a room, and imports only from the rooms that its own may see. */
export const direction: Law = {
  name: 'direction of rooms',
  check: ({ files }) =>
    files
      .filter((file) => /\.tsx?$/.test(file.path))
      .flatMap((file) => {
        if (!roomOf(file.path))
          return [{ path: file.path, line: 1, text: 'stands in no room of ARCHITECTURE.md' }];
        return file.imports.flatMap((found) => {
          const text = refuse(file, found);
          return text === null ? [] : [{ path: file.path, line: found.line, text }];
        });
      }),
};

function refuse(file: SourceFile, found: Import): string | null {
  const from = roomOf(file.path);
  if (!from || found.target === null || crossings.has(`${file.path} -> ${found.target}`)) return null;
  if (isTest(found.target)) return `imports a test: ${found.specifier}`;
  const to = roomOf(found.target);
  if (!to) return `imports ${found.specifier}, which stands in no room`;
  if (isTest(file.path)) return null;
  return from.may.includes('*') || from.may.includes(to.name)
    ? null
    : `${from.name} may not import ${to.name}: ${found.specifier}`;
}
