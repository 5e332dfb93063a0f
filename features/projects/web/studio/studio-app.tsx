import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConfirmHost } from '#design/dialog/confirm-host.tsx';
import { FlashHost } from '#design/flash/flash-host.tsx';
import type { Api } from '#platform/pure/contract.ts';
import type { LiveConnection } from '#platform/web/live.ts';
import type { StudioState } from '../../model/studio-state.ts';
import { HomePage } from './home-page.tsx';
import { NewProjectPage } from './new-project-page.tsx';
import { StartProjectPage } from './start-project-page.tsx';
import { type ShownProject, StudioProjectPage } from './studio-project-page.tsx';
import { TemplatePage } from './template-page.tsx';

interface StudioAppProps {
  state: StudioState;
  api: Api;
  client: QueryClient;
  /** Opens the live connection of a project. */
  connect: (projectId: string) => LiveConnection;
  /** Replaces this page by another one of this host. */
  replace: (href: string) => void;
  logo: ReactNode;
  /** Shows edits that are on this device only: of a project that was just closed to the person, or of any. */
  showUnsent: (closed: { id: string; title: string } | null) => ReactNode;
  /** Shows the screen of a project. */
  showProject: (project: ShownProject) => ReactNode;
}

/** The pages of the studio's host. */
export function StudioApp({
  state,
  api,
  client,
  connect,
  replace,
  logo,
  showUnsent,
  showProject,
}: StudioAppProps) {
  const { page, siteUrl, siteName, viewerId, schoolHome } = state;
  return (
    <QueryClientProvider client={client}>
      {page.kind === 'home' ? (
        <HomePage {...{ siteUrl, siteName, schoolHome, logo }} unsent={showUnsent(null)} {...page} />
      ) : page.kind === 'start' ? (
        <StartProjectPage {...{ api, siteUrl, siteName, replace, logo }} {...page} />
      ) : page.kind === 'new' ? (
        <NewProjectPage
          api={api}
          siteUrl={siteUrl}
          siteName={siteName}
          schoolHome={schoolHome}
          templateId={page.templateId}
          replace={replace}
          logo={logo}
        />
      ) : page.kind === 'template' ? (
        <TemplatePage {...{ siteUrl, siteName, logo, showProject }} {...page} />
      ) : (
        <StudioProjectPage
          {...{ api, connect, logo, siteUrl, siteName, schoolHome, viewerId, showUnsent, showProject }}
          {...page}
        />
      )}
      <FlashHost />
      <ConfirmHost />
    </QueryClientProvider>
  );
}
