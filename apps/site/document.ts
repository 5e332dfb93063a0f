import bricolageUrl from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import interUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { themeScript } from '#design/theme.ts';
import { serializePageState } from '#platform/web/page-state.ts';
import { escapeHtml, headHtml, type PageHead } from './page-head.ts';
import { type PageState, pageStateId } from './page-state.ts';
import type { Assets } from './rendering.ts';
import { removeLinkTokenScript } from './serving/link-token-page.ts';

/** Addresses of the two font files that every page needs, as built by Vite. */
const fontUrls: readonly string[] = [interUrl, bricolageUrl];

interface DocumentParts {
  head: PageHead;
  body: string;
  /** Absent: the page is not hydrated. */
  state: PageState | null;
  /** Name of the page's file in `routes/`. */
  fileName: string | undefined;
  /** Further lazy files that the page renders, without their endings. */
  parts: readonly string[];
  /** The embed player: no site around it, and a small script that needs no state. */
  bare?: boolean;
  /** The address contains a token, which the first script removes. */
  hasLinkToken?: boolean;
  csrfToken: string;
  nonce: string;
  assets: Assets;
}

const fontPreloads = fontUrls
  .map((url) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${url}">`)
  .join('');

const layerOrder = '@layer reset, tokens, base, components, pages;';

const constantHead =
  '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">' +
  '<meta name="color-scheme" content="light dark">' +
  '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f7f5f0">' +
  '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0c0d12">' +
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">';

/**
 * Loads the program after the first paint, since its start would delay it: file by file, so that the browser can respond in
 * between. A background window paints nothing and starts at once.
 */
const startScript = (files: readonly string[]) =>
  `{const start=async()=>{for(const file of ${JSON.stringify(files)}){await import(file);await new Promise((go)=>setTimeout(go))}};` +
  `if(document.hidden)start();else requestAnimationFrame(()=>setTimeout(start))}`;

/** Renders the HTML document around a page. */
export function documentHtml({
  head,
  body,
  state,
  fileName,
  parts,
  bare = false,
  hasLinkToken = false,
  csrfToken,
  nonce,
  assets,
}: DocumentParts): string {
  const page = fileName === undefined ? undefined : assets.pages[`routes/${fileName}`];
  const lazyFiles = parts.flatMap((part) => assets.pages[part] ?? []);
  const sheets = bare
    ? assets.embed.styles
    : [...assets.styles, ...lazyFiles.flatMap((part) => part.styles), ...(page?.styles ?? [])];
  const styles = [...new Set(sheets)].map((href) => `<link rel="stylesheet" href="${href}">`);
  // What the visitor sees comes first: styles, fonts and pictures load before the program.
  const own = [...lazyFiles.flatMap((part) => part.modules), ...(page?.modules ?? [])];
  const files = [...new Set([...assets.modules, ...own, assets.entry])];
  const modules = files.map((href) => `<link rel="modulepreload" fetchpriority="low" href="${href}">`);
  const script = (src: string) => `<script type="module" src="${src}" nonce="${nonce}"></script>`;
  const data = (content: PageState) =>
    `<script type="application/json" id="${pageStateId}" nonce="${nonce}">${serializePageState(content)}</script>`;
  const first = hasLinkToken ? `<script nonce="${nonce}">${removeLinkTokenScript}</script>` : '';
  const start = `<script type="module" nonce="${nonce}">${startScript(files)}</script>`;
  const whole = state ? data(state) + start : '';
  const life = bare ? script(assets.embed.entry) : whole;
  return (
    // The order of layers is declared first, since the files may arrive in any order.
    `<!doctype html><html lang="en"><head><meta charset="utf-8">${first}<style nonce="${nonce}">${layerOrder}</style>${constantHead}${fontPreloads}${styles.join('')}` +
    `<script nonce="${nonce}">${themeScript}</script>${headHtml(head)}` +
    `<meta name="csrf-token" content="${escapeHtml(csrfToken)}">${state && !bare ? modules.join('') : ''}</head>` +
    `<body><div id="app">${body}</div>${life}</body></html>`
  );
}
