import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { Page } from '#platform/pure/page.ts';

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

/** What a browser needs of an endpoint: its address, and the keys of its body. */
function slim({ id, method, path, body }: EndpointLike): object {
  const keys = body && { shape: Object.fromEntries(Object.keys(body.shape).map((key) => [key, 0])) };
  return { id, method, path, ...(keys ? { body: keys } : {}) };
}

function isPage(value: unknown): value is Page {
  return typeof value === 'object' && value !== null && 'id' in value && 'path' in value;
}

/** What rendering needs of a page. Only servers need its id, by which they find its files. */
function slimPage(page: Page, ssr: boolean): object {
  const { id, path, access, gates, edition, managed, community, frame, takesCards, hasMinimalLayout } = page;
  const facts = {
    ...(ssr && { id }),
    path,
    access,
    gates,
    edition,
    managed,
    community,
    frame,
    takesCards,
    hasMinimalLayout,
  };
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined));
}

/** The value with its endpoints and pages reduced; undefined for what a browser does not get. */
function outline(value: unknown, ssr: boolean): unknown {
  if (isEndpoint(value)) return slim(value);
  if (isPage(value)) return slimPage(value, ssr);
  if (Array.isArray(value)) return value.map((item) => outline(item, ssr));
  if (typeof value === 'function') return undefined;
  if (typeof value !== 'object' || value === null) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype || '_zod' in value) return undefined;
  const entries = Object.entries(value).map(([key, item]) => [key, outline(item, ssr)] as const);
  const isWhole = entries.every(([, item]) => item !== undefined);
  return isWhole ? Object.fromEntries(entries) : undefined;
}

/**
 * The text of a contract or of `pages.ts` for the browser: endpoints (alone or in groups) without schemas, pages without what only
 * servers read, constants unchanged. Schemas and events
 * are dropped: a page that imports one does not build.
 */
export function slimContract(exports: Record<string, unknown>, { ssr = false } = {}): string {
  const lines = Object.entries(exports).flatMap(([name, value]) => {
    const text = JSON.stringify(outline(value, ssr));
    return text === undefined ? [] : [`export const ${name} = ${text};`];
  });
  return `${lines.join('\n')}\nexport {};\n`;
}

/** For the build of the pages: runs every `contract.ts`, `<topic>.contract.ts` and `pages.ts` once and sends only its outline. */
export function slimContracts(): Plugin {
  return {
    name: 'slim-contracts',
    enforce: 'pre',
    async load(id, { ssr = false } = {}) {
      if (
        !/\/(?:features|gateways)\/[^?]+\/(?:(?:[a-z-]+\.)?contract|pages)\.ts$|\/apps\/site\/own-pages\.ts$/.test(
          id,
        )
      )
        return null;
      const exports = (await import(pathToFileURL(id).href)) as Record<string, unknown>;
      return { code: slimContract(exports, { ssr }), moduleType: 'js', moduleSideEffects: false, map: null };
    },
  };
}
