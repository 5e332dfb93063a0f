import { dehydrate } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { bannersQuery } from '#features/announcements/web/banner-queries.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { createQueryClient } from '#platform/web/api/query-client.ts';
import { App } from './app.tsx';
import { documentHtml } from './document.ts';
import { guestPageData, pageNamesOf } from './page-data.ts';
import { pageHead } from './page-head.ts';
import type { PageState } from './page-state.ts';
import styles from './pages/message-page.module.css';
import type { Rendered, RenderInput } from './rendering.ts';
import { createSiteRouter, currentPageHead } from './router.tsx';

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
    const { csrfToken, nonce, assets } = input;
    const head = pageHead({ title: 'Something went wrong', noIndex: true }, input.settings.siteUrl);
    const parts = { head, body: fallbackPage, state: null, fileName: undefined, parts: [] };
    return {
      status: 500,
      html: documentHtml({ ...parts, csrfToken, nonce, assets }),
      redirectTo: null,
      failure,
    };
  }
}

async function renderPage(input: RenderInput): Promise<Rendered> {
  const { api, viewer, settings } = input;
  const queryClient = createQueryClient('server');
  const context = { api, queryClient, viewer, settings, userAgent: input.userAgent };
  const history = createMemoryHistory({ initialEntries: [input.url] });
  const router = createSiteRouter({ history, context, side: 'server' });
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
  const value = {
    api,
    viewer,
    settings,
    navigate: noNavigation,
    nonce: input.nonce,
    renderedPath: input.url,
  };
  const body = renderToString(<App router={router} queryClient={queryClient} value={value} />);
  const matches = router.stores.matches.get();
  const here = matches.at(-1);
  const declared = here?.staticData.page;
  const names = pageNamesOf(here?.fullPath ?? '', status === 404 ? undefined : declared?.id);
  const page = { ...(input.pageData ?? guestPageData), ...names };
  const state: PageState = { viewer, settings, queries: dehydrate(queryClient), page };
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
    parts: [...(viewer ? ['member-corner'] : []), ...(hasBanner ? ['banners'] : [])],
    fileName: status === 200 ? declared?.id : undefined,
    csrfToken: input.csrfToken,
    nonce: input.nonce,
    assets: input.assets,
  });
  return { status, html, redirectTo: null, failure };
}
