import type { Plugin } from 'vite';

const stub = `
const unused = () => { throw new Error('This site links by plain anchors'); };
export const Link = unused, createLink = unused, useLinkProps = unused, linkOptions = (options) => options;
`;

/**
 * Removes the router's link component: pages use plain `<a href>`, which work without scripts, and one listener turns clicks into
 * navigation (`apps/site/soft-navigation.ts`).
 */
export function dropRouterLink(): Plugin {
  return {
    name: 'plain-links',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('@tanstack/react-router/dist/esm/link.js')) return null;
      return { code: stub, moduleSideEffects: false, map: null };
    },
  };
}
