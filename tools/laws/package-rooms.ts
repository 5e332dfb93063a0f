import type { Law } from './law.ts';
import { isTest, roomOf } from './rooms.ts';

const serverOnly =
  /^(node:|pg$|kysely|fastify|@fastify\/|sharp$|node-av|nodemailer|graphile-worker|pino|ws$)/;
const webOnly = /^(react|react-dom|react-aria-components|@tanstack\/)/;
const pureRooms = new Set(['platform/pure', 'feature contract and model']);
const browserRooms = new Set(['platform/web', 'design', 'feature web', 'site pages', 'studio']);

/** Pure rooms do no I/O and know no page; rooms of the browser know no server package. */
export const packageRooms: Law = {
  name: 'packages by room',
  check: ({ files }) =>
    files
      .filter((file) => !isTest(file.path))
      .flatMap((file) => {
        const room = roomOf(file.path)?.name ?? '';
        const banned = (specifier: string) =>
          ((pureRooms.has(room) || browserRooms.has(room)) && serverOnly.test(specifier)) ||
          (pureRooms.has(room) && webOnly.test(specifier));
        return file.imports
          .filter((found) => found.target === null && banned(found.specifier))
          .map((found) => ({
            path: file.path,
            line: found.line,
            text: `${room} may not import the package ${found.specifier}`,
          }));
      }),
};
