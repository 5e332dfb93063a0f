import { type StudioState, studioStateId } from '#features/projects/model/studio-state.ts';
import { serializePageState } from '#platform/web/page-state.ts';
import type { DevicesState } from './devices/devices-state.ts';
import type { StudioAssets } from './studio-assets.ts';
import { escapeText, styleLinks } from './studio-page.ts';

interface StudioAppPage {
  title: string;
  /** Empty for the built-in accent. */
  accentRule: string;
  state: StudioState | DevicesState;
  csrfToken: string;
  assets: Pick<StudioAssets, 'script' | 'styles'>;
}

/** The document of a script-rendered page. */
export function studioAppPage({ title, state, csrfToken, assets, accentRule }: StudioAppPage): string {
  const accent = accentRule && `<style>${accentRule}</style>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${escapeText(title)} · ${escapeText(state.siteName)} studio</title>${styleLinks(assets.styles)}${accent}<meta name="csrf-token" content="${escapeText(csrfToken)}">
<script type="application/json" id="${studioStateId}">${serializePageState(state)}</script>
<script type="module" src="${assets.script}"></script></head><body><div id="app"></div>
<noscript><p>The studio needs JavaScript.</p></noscript></body></html>`;
}
