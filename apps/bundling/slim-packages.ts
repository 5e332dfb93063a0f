import type { Plugin } from 'vite';

/** One `<svg>` with its content as text, where the package renders three components and an element for every line. */
const createIcon = `
import { jsx } from 'react/jsx-runtime';

const inside = (node) =>
  node
    .map(([tag, { key, ...attributes }]) => {
      const text = Object.entries(attributes).map(([name, value]) => ' ' + name + '="' + value + '"');
      return '<' + tag + text.join('') + '></' + tag + '>';
    })
    .join('');

export default function createLucideIcon(icon) {
  const html = { __html: inside(icon.node) };
  return function LucideIcon({ size = 24, strokeWidth = 2, ...rest }) {
    return jsx('svg', {
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      ...rest,
      dangerouslySetInnerHTML: html,
    });
  };
}
`;

/** Replaces icon components in built pages by a single element, since cards show many of them. */
export function inlineIcons(): Plugin {
  return {
    name: 'plain-icons',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('lucide-react/dist/esm/createLucideIcon.mjs')) return null;
      return { code: createIcon, moduleSideEffects: false, map: null };
    },
  };
}

const linkStub = `
const unused = () => { throw new Error('This site links by plain anchors'); };
export const Link = unused, createLink = unused, useLinkProps = unused, linkOptions = (options) => options;
`;

/**
 * Removes the router's link component: pages use plain `<a href>`, which work without scripts, and one listener turns clicks into
 * navigation (`apps/site/entry-client.tsx`).
 */
export function dropRouterLink(): Plugin {
  return {
    name: 'plain-links',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('@tanstack/react-router/dist/esm/link.js')) return null;
      return { code: linkStub, moduleSideEffects: false, map: null };
    },
  };
}
