import '#design/global.css';
import { hydrate } from '@tanstack/react-query';
import { createBrowserHistory } from '@tanstack/react-router';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { withReauthentication } from '#features/sign-in/web/with-reauthentication.ts';
import { createHttpApi } from '#platform/web/api/http-api.ts';
import { createQueryClient } from '#platform/web/api/query-client.ts';
import type { AppValue } from '#platform/web/app-context.tsx';
import { saveVisit } from '#platform/web/first-visit.ts';
import { recordTypedText } from '#platform/web/forms/typed-text.ts';
import { readPageState } from '#platform/web/page-state.ts';
import { removeTrackingParameters } from '#platform/web/tracking-parameters.ts';
import { App } from './app.tsx';
import { focusNewPage } from './focus-new-page.ts';
import { applyHead } from './page-head.ts';
import { type PageState, pageStateId } from './page-state.ts';
import { redirectToSignIn } from './redirect-to-sign-in.ts';
import { registerOfflineWorker } from './register-offline-worker.ts';
import { createSiteRouter, currentPageHead } from './router.tsx';
import { createNavigate, interceptLinkClicks } from './soft-navigation.ts';

const csrfToken = () => document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '';

async function start(): Promise<void> {
  const { viewer, settings, queries } = readPageState<PageState>(document, pageStateId);
  const cleaned = removeTrackingParameters(location.href);
  if (cleaned) history.replaceState(history.state, '', cleaned);
  const api = withReauthentication(
    createHttpApi({ csrfToken, onSignedOut: () => viewer && redirectToSignIn() }),
  );
  const queryClient = createQueryClient('browser');
  hydrate(queryClient, queries);
  const context = { api, queryClient, viewer, settings };
  const router = createSiteRouter({ history: createBrowserHistory(), context, side: 'browser' });
  // Tells the router to render the same Suspense boundaries as the server.
  router.ssr = { manifest: undefined };
  await router.load();
  // Yields: parsing the page's data and matching its route took long enough.
  await new Promise((go) => setTimeout(go));
  const value: AppValue = { api, viewer, settings, navigate: createNavigate(router) };
  const container = document.getElementById('app');
  if (!container) throw new Error('The page has no #app');
  const onHydrated = () => {
    document.documentElement.dataset.hydrated = 'true';
  };
  const app = <App router={router} queryClient={queryClient} value={value} onHydrated={onHydrated} />;
  recordTypedText(document);
  // A transition hydrates in small pieces, between which the browser responds.
  startTransition(() => {
    hydrateRoot(container, app);
  });
  interceptLinkClicks(router, document);
  router.subscribe('onRendered', ({ hrefChanged, fromLocation, toLocation }) => {
    if (!hrefChanged) return;
    applyHead(currentPageHead(router, context), document);
    if (fromLocation && !toLocation.hash) focusNewPage(document);
  });
}

try {
  saveVisit(Date.now());
} catch {
  // Storage may be blocked; the page works without it.
}
await start();
registerOfflineWorker();
