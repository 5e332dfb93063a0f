import { isTest, layerOf } from './layers.ts';
import type { Rule } from './rule.ts';

const serverOnly =
  /^(node:|pg$|kysely|fastify|@fastify\/|sharp$|node-av|nodemailer|graphile-worker|pino|ws$)/;
const webOnly = /^(react|react-dom|react-aria-components|@tanstack\/)/;
const pureLayers = new Set([
  'platform/pure',
  'feature contract and model',
  'gateway contract and model',
  'studio pure',
]);
const browserLayers = new Set([
  'platform/web',
  'design',
  'feature web',
  'gateway web',
  'site pages',
  'studio',
]);

/** Pure layers do no I/O and no rendering; browser layers import no server package. */
export const layerPackages: Rule = {
  name: 'packages by layer',
  check: ({ files }) =>
    files
      .filter((file) => !isTest(file.path))
      .flatMap((file) => {
        const layer = layerOf(file.path)?.name ?? '';
        const banned = (specifier: string) =>
          ((pureLayers.has(layer) || browserLayers.has(layer)) && serverOnly.test(specifier)) ||
          (pureLayers.has(layer) && webOnly.test(specifier));
        return file.imports
          .filter((found) => found.target === null && banned(found.specifier))
          .map((found) => ({
            path: file.path,
            line: found.line,
            text: `${layer} may not import the package ${found.specifier}`,
          }));
      }),
};
