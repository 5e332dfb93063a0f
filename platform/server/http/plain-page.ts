import { escapeXml } from '#platform/pure/rss.ts';
import type { SiteLook } from '#platform/pure/site-look.ts';

/** Styles and the logo, and nothing else; any site may frame such a page, as it does the page that it stands for. */
export const plainPagePolicy = ({ logo }: SiteLook): string =>
  `default-src 'none'; style-src 'unsafe-inline'; ${logo ? `img-src ${new URL(logo).origin}; ` : ''}frame-ancestors *`;

const style = `:root{color-scheme:light dark}
body{max-width:34rem;margin:18vh auto;padding:0 24px;font:18px/1.5 system-ui,sans-serif;background:light-dark(#f7f5f0,#0c0d12);color:light-dark(#1b1b24,#f2f1ec)}
.site{display:flex;align-items:center;margin:0 0 2rem;padding-top:1rem;border-top:8px solid var(--accent,#f2ca3b);font-weight:700}
.site img{display:block;height:32px;width:auto;max-width:100%}
h1{margin:0 0 .5rem;line-height:1.15;letter-spacing:-.02em}
a{display:inline-block;min-height:44px;align-content:center;color:inherit}
a:focus-visible{outline:3px solid var(--accent,#f2ca3b);outline-offset:3px}`;

interface PlainPage {
  title: string;
  /** Paragraphs as HTML. */
  content: string;
  head?: string;
}

/** A page without React and without files, for what happens outside of it or while too much is asked. */
export function plainPage(
  { siteName, accent, logo }: SiteLook,
  { title, content, head = '' }: PlainPage,
): string {
  const name = escapeXml(siteName);
  const site = logo ? `<img src="${escapeXml(logo)}" alt="${name}" height="32">` : name;
  const rule = accent ? `:root{--accent:${accent.fill}}` : '';
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
${head}<title>${title} · ${name}</title>
<style>${style}${rule}</style>
<p class="site">${site}</p>
<h1>${title}</h1>
${content}
</html>
`;
}
