import type { Root } from 'react-dom/client';
import { pricingPage } from '#features/billing/pages.ts';
import type { StudioState } from '#features/projects/model/studio-state.ts';
import { StudioApp } from '#features/projects/web/studio/studio-app.tsx';
import { href } from '#platform/pure/page.ts';
import { defaultSiteName } from '#platform/pure/site-name.ts';
import { createHttpApi } from '#platform/web/api/http-api.ts';
import { createQueryClient } from '#platform/web/api/query-client.ts';
import { connectLive } from '#platform/web/live.ts';
import { Logo } from '../site/shell/logo.tsx';
import { ProjectStudio } from './project-studio.tsx';
import { publishingOf } from './publishing-of.tsx';
import { TemplateStudio } from './template-studio.tsx';
import { UnsentEditsNotice } from './unsent-edits.tsx';

const csrfToken = () => document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '';
const socketUrl = (projectId: string) =>
  `${location.origin.replace(/^http/, 'ws')}/socket?project=${encodeURIComponent(projectId)}`;

const connect = (projectId: string) => connectLive({ url: socketUrl(projectId) });
const replace = (href: string) => location.replace(href);

/** Shows the page of the studio that the state names. */
export function showStudio(root: Root, state: StudioState): void {
  // What a guest is refused is no end of a session.
  const onSignedOut = () => state.page.kind !== 'template' && location.reload();
  const api = createHttpApi({ csrfToken, onSignedOut });
  const plansUrl = state.siteUrl + href(pricingPage);
  const { siteUrl, page } = state;
  root.render(
    <StudioApp
      state={state}
      api={api}
      client={createQueryClient('browser')}
      connect={connect}
      replace={replace}
      showUnsent={(closed) => (
        <UnsentEditsNotice api={api} userId={state.viewerId} csrfToken={csrfToken} closed={closed} />
      )}
      showProject={(project) => {
        const shown = { api, project, sound: state.sound, limits: state.limits, plansUrl };
        if (page.kind === 'template') return <TemplateStudio {...shown} />;
        const publishing =
          page.kind === 'project' && page.publishing
            ? publishingOf({ api, project, siteUrl, plansUrl, ...page.publishing })
            : null;
        return <ProjectStudio {...shown} publishing={publishing} csrfToken={csrfToken} />;
      }}
      logo={
        <Logo
          own={{
            ...(state.siteName !== defaultSiteName && { name: state.siteName }),
            ...(state.logo && { logo: state.logo }),
          }}
        />
      }
    />,
  );
}
