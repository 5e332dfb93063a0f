import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

interface EndpointLike {
  id: string;
  method: string;
  path: string;
  body?: { shape: object };
}

function isEndpoint(value: unknown): value is EndpointLike {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  );
}

function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlain);
  if (typeof value !== 'object' || value === null) return typeof value !== 'function' && value !== undefined;
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain);
}

/** What a browser needs of an endpoint: where it is, and which keys travel in its body. */
function slim({ id, method, path, body }: EndpointLike): object {
  const keys = body && { shape: Object.fromEntries(Object.keys(body.shape).map((key) => [key, 0])) };
  return { id, method, path, ...(keys ? { body: keys } : {}) };
}

/**
 * The text of a contract for the browser: endpoints without their schemas, constants as they are. Schemas and events
 * are left out: a page that imports one does not build.
 */
export function slimContract(exports: Record<string, unknown>): string {
  const lines = Object.entries(exports).flatMap(([name, value]) => {
    if (isEndpoint(value)) return [`export const ${name} = ${JSON.stringify(slim(value))};`];
    return isPlain(value) ? [`export const ${name} = ${JSON.stringify(value)};`] : [];
  });
  return `${lines.join('\n')}\nexport {};\n`;
}

/** For the browser's build: every `contract.ts` is run once here, and only its outline is sent. */
export function slimContracts(): Plugin {
  return {
    name: 'slim-contracts',
    enforce: 'pre',
    async load(id) {
      if (!/\/features\/[^?]+\/contract\.ts$/.test(id)) return null;
      const exports = (await import(pathToFileURL(id).href)) as Record<string, unknown>;
      return { code: slimContract(exports), moduleType: 'js', moduleSideEffects: false, map: null };
    },
  };
}
