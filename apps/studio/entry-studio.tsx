import '#design/global.css';
import { createRoot } from 'react-dom/client';
import { type StudioState, studioStateId } from '#features/projects/model/studio-state.ts';
import { missingStudioFeature } from '#platform/web/missing-studio-feature.ts';
import { readPageState } from '#platform/web/page-state.ts';
import { MissingFeaturePage } from './missing-feature-page.tsx';

const element = document.getElementById('app');

if (element) {
  const state = readPageState<StudioState>(document, studioStateId);
  const root = createRoot(element);
  const feature = missingStudioFeature();
  // A browser that cannot run the studio loads nothing of it.
  if (feature === null) (await import('./show-studio.tsx')).showStudio(root, state);
  else root.render(<MissingFeaturePage feature={feature} siteUrl={state.siteUrl} />);
  document.documentElement.dataset.hydrated = 'true';
}
