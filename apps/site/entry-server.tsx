import bricolageUrl from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import interUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { dehydrate } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { themeScript } from '#design/theme.ts';
import { bannersQuery } from '#features/announcements/web/banner-queries.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { createQueryClient } from '#platform/web/api/query-client.ts';
import { serializePageState } from '#platform/web/page-state.ts';
import { createStore } from '#platform/web/store.ts';
import { App } from './app.tsx';
import { isInSchoolFrame } from './is-in-school-frame.ts';
import { guestPageData, pageNamesOf } from './page-data.ts';
import { escapeHtml, headHtml, type PageHead, pageHead } from './page-head.ts';
import { type PageState, pageStateId } from './page-state.ts';
import styles from './pages/message-page.module.css';
import type { Assets, Rendered, RenderInput } from './rendering.ts';
import { routeTree } from './route-tree.ts';
import { createSiteRouter, currentPageHead, currentPageParts } from './router.tsx';
import { removeLinkTokenScript } from './serving/link-token-page.ts';

const noNavigation = () => {};

/** The status of a loader's refusal, which is not a server error. */
const statusOf = (thrown: unknown): number | undefined =>
  isRefusal(thrown) && thrown.status >= 400 && thrown.status < 500 ? thrown.status : undefined;

/** The page for an error in rendering itself: no frame, no script, one link. */
const fallbackPage = renderToString(
  <main id="content" className={styles.alone}>
    <section className={styles.page}>
      <p className={styles.sign} aria-hidden="true">
        500
      </p>
      <h1>Something went wrong</h1>
      <p>That is our fault, and it has been written down. Please try again later.</p>
      <p>
        <a className={styles.action} href="/">
          Back to the start
        </a>
      </p>
    </section>
  </main>,
);

/** Renders one page: loads its data through `api`, then renders the document to a string. Never throws. */
export async function render(input: RenderInput): Promise<Rendered> {
  try {
    return await renderPage(input);
  } catch (failure) {
    const { csrfToken, nonce, assets, accentStyles } = input;
    const head = pageHead({ title: 'Something went wrong', noIndex: true }, input.settings);
    const parts = { head, body: fallbackPage, state: null, fileName: undefined, parts: [] };
    return {
      status: 500,
      html: documentHtml({ ...parts, csrfToken, nonce, assets, accentStyles }),
      redirectTo: null,
      failure,
    };
  }
}

async function renderPage(input: RenderInput): Promise<Rendered> {
  const { api, viewer, settings } = input;
  const queryClient = createQueryClient('server');
  const listForm = createStore(input.listForm ?? 'tiles');
  const context = { api, queryClient, viewer, settings, listForm, userAgent: input.userAgent };
  const history = createMemoryHistory({ initialEntries: [input.url] });
  const router = createSiteRouter({ routeTree, history, context, side: 'server' });
  await router.load();
  const result = router._serverResult;
  if (result?.type === 'redirect') {
    const redirectTo = result.redirect.headers.get('location') ?? '/';
    return { status: result.redirect.status, html: '', redirectTo, failure: null };
  }
  const thrown = router.stores.matches.get().find((match) => match.error)?.error;
  const status = statusOf(thrown) ?? result?.status ?? 200;
  const failure = status >= 500 ? thrown : null;
  const isFailed = status >= 500 || (isRefusal(thrown) && status !== 403);
  const failedParts: string[] = [];
  const value = {
    api,
    viewer,
    settings,
    listForm,
    navigate: noNavigation,
    nonce: input.nonce,
    renderedPath: input.url,
    onPartFailed: (id: string) => failedParts.push(id),
  };
  const body = renderToString(<App router={router} queryClient={queryClient} value={value} />);
  const matches = router.stores.matches.get();
  const here = matches.at(-1);
  const declared = here?.staticData.page;
  const names = pageNamesOf(here?.fullPath ?? '', status === 404 ? undefined : declared?.id);
  const page = { ...(input.pageData ?? guestPageData), ...names };
  const state: PageState = {
    viewer,
    listForm: listForm.getState(),
    settings,
    queries: dehydrate(queryClient),
    page,
  };
  const isBare = declared?.frame === 'bare';
  const hasBanner = Boolean(
    queryClient.getQueryData(bannersQuery(api, settings.educationMode).queryKey)?.length,
  );
  const html = documentHtml({
    head: currentPageHead(router, context),
    body,
    // A failed page stays plain HTML: its links work, and it is not hydrated.
    state: isFailed || (isBare && status !== 200) ? null : state,
    bare: status === 200 && isBare,
    hasLinkToken: input.hasLinkToken,
    parts: [
      ...(viewer ? ['member-corner'] : []),
      ...(listForm.getState() === 'rows' ? ['track-rows'] : []),
      ...(hasBanner ? ['banners'] : []),
      ...(status === 200 && declared?.access === 'admins' ? ['admin-frame'] : []),
      ...(status === 200 ? currentPageParts(router, context) : []),
    ],
    fileName: status === 200 ? declared?.id : undefined,
    csrfToken: input.csrfToken,
    nonce: input.nonce,
    assets: input.assets,
    isSchool: isInSchoolFrame(
      { page: declared, path: history.location.pathname, isMissing: status === 404 },
      { viewer, settings },
    ),
    accentStyles: input.accentStyles,
  });
  return { status, html, redirectTo: null, failure, failedParts };
}

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
  /** The page is one of the program of schools. */
  isSchool?: boolean;
  /** The address contains a token, which the first script removes. */
  hasLinkToken?: boolean;
  csrfToken: string;
  nonce: string;
  assets: Assets;
  accentStyles?: string | undefined;
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
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">' +
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="/manifest.webmanifest">';

/**
 * Loads the program after the first paint, since its start would delay it: file by file, so that the browser can respond in
 * between. A background window paints nothing and starts at once.
 */
const startScript = (files: readonly string[]) =>
  `{const start=async()=>{for(const file of ${JSON.stringify(files)}){await import(file);await new Promise((go)=>setTimeout(go))}};` +
  `if(document.hidden)start();else requestAnimationFrame(()=>setTimeout(start))}`;

/** Renders the HTML document around a page. */
function documentHtml({
  head,
  body,
  state,
  fileName,
  parts,
  bare = false,
  isSchool = false,
  hasLinkToken = false,
  csrfToken,
  nonce,
  assets,
  accentStyles,
}: DocumentParts): string {
  const program = isSchool ? assets.school : assets;
  const page = fileName === undefined ? undefined : program.pages[`routes/${fileName}`];
  const lazyFiles = parts.flatMap((part) => program.pages[part] ?? []);
  const sheets = bare
    ? assets.embed.styles
    : [...program.styles, ...lazyFiles.flatMap((part) => part.styles), ...(page?.styles ?? [])];
  const styles = [...new Set(sheets)].map((href) => `<link rel="stylesheet" href="${href}">`);
  // What the visitor sees comes first: styles, fonts and pictures load before the program.
  const own = [...lazyFiles.flatMap((part) => part.modules), ...(page?.modules ?? [])];
  const files = [...new Set([...program.modules, ...own, program.entry])];
  const modules = files.map((href) => `<link rel="modulepreload" fetchpriority="low" href="${href}">`);
  const script = (src: string) => `<script type="module" src="${src}" nonce="${nonce}"></script>`;
  const data = (content: PageState) =>
    `<script type="application/json" id="${pageStateId}" nonce="${nonce}">${serializePageState(content)}</script>`;
  const first = hasLinkToken ? `<script nonce="${nonce}">${removeLinkTokenScript}</script>` : '';
  const start = `<script type="module" nonce="${nonce}">${startScript(files)}</script>`;
  const whole = state ? data(state) + start : '';
  // Rules outside of layers win over the built-in accent, in whatever order the files arrive.
  const accent = accentStyles ? `<style nonce="${nonce}">${accentStyles}</style>` : '';
  const life = bare ? script(assets.embed.entry) : whole;
  return (
    // The order of layers is declared first, since the files may arrive in any order.
    `<!doctype html><html lang="en"><head><meta charset="utf-8">${first}<style nonce="${nonce}">${layerOrder}</style>${constantHead}${fontPreloads}${styles.join('')}${accent}` +
    `<script nonce="${nonce}">${themeScript}</script>${headHtml(head, nonce)}` +
    `<meta name="csrf-token" content="${escapeHtml(csrfToken)}">${state && !bare ? modules.join('') : ''}</head>` +
    `<body><div id="app">${body}</div>${life}</body></html>`
  );
}
