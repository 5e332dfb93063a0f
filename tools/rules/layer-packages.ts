import { isTest, layerOf } from './layers.ts';
import type { Rule } from './rule.ts';

const serverOnly =
  /^(node:|pg$|kysely|fastify|@fastify\/|sharp$|node-av|nodemailer|graphile-worker|pino|ws$)/;
const webOnly = /^(react|react-dom|react-aria-components|@tanstack\/)/;
const pureLayers = new Set(['platform/pure', 'feature contract and model']);
const browserLayers = new Set(['platform/web', 'design', 'feature web', 'site pages', 'studio']);

/** Pure rooms do no I/O and know no page; rooms of the browser know no server package. */
export const layerPackages: Rule = {
  name: 'packages by room',
  check: ({ files }) =>
    files
      .filter((file) => !isTest(file.path))
      .flatMap((file) => {
        const room = layerOf(file.path)?.name ?? '';
        const banned = (specifier: string) =>
          ((pureLayers.has(room) || browserLayers.has(room)) && serverOnly.test(specifier)) ||
          (pureLayers.has(room) && webOnly.test(specifier));
        return file.imports
          .filter((found) => found.target === null && banned(found.specifier))
          .map((found) => ({
            path: file.path,
            line: found.line,
            text: `${room} may not import the package ${found.specifier}`,
          }));
      }),
};
