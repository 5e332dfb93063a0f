import { type StudioState, studioStateId } from '#features/projects/model/studio-state.ts';
import { serializePageState } from '#platform/web/page-state.ts';
import { escapeText } from './escape-text.ts';
import type { StudioAssets } from './studio-assets.ts';

interface StudioAppPage {
  title: string;
  state: StudioState;
  csrfToken: string;
  assets: StudioAssets;
}

/** The document of a script-rendered page: a project, or a new one. */
export function studioAppPage({ title, state, csrfToken, assets }: StudioAppPage): string {
  const styles = assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${escapeText(title)} · Tonehall studio</title>${styles}<meta name="csrf-token" content="${escapeText(csrfToken)}">
<script type="application/json" id="${studioStateId}">${serializePageState(state)}</script>
<script type="module" src="${assets.script}"></script></head><body><div id="app"></div>
<noscript><p>The studio needs JavaScript.</p></noscript></body></html>`;
}
