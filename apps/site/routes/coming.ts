import { notFound } from '@tanstack/react-router';
import { profileQuery } from '#features/profiles/web/profile-query.ts';
import { signedOut } from '#platform/pure/refusal.ts';
import { comingPages, comingTitle } from '../coming-pages.ts';
import type { ComingPath } from '../coming-paths.ts';
import { ComingPage } from '../pages/coming-page.tsx';
import { sitePage } from '../site-page.ts';

/** One honest page for every promised address whose room is not open yet. */
export const page = sitePage({
  component: ComingPage,
  load: async ({ context: { api, queryClient, viewer }, params, path }) => {
    const { membersOnly, adminsOnly, ofProfile } = comingPages[path as ComingPath];
    if (membersOnly && !viewer) throw signedOut();
    if (adminsOnly && !viewer?.siteAdmin) throw notFound();
    if (ofProfile) await queryClient.ensureQueryData(profileQuery(api, params.profileLink ?? ''));
  },
  head: ({ path, context }) => ({ title: comingTitle(path as ComingPath, context.settings), noIndex: true }),
});
