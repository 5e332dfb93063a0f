import type { SiteSettings } from '#platform/web/site-settings.ts';
import type { ComingPath } from './coming-paths.ts';

interface ComingPage {
  title: string;
  /** Title in education mode, where a workspace is a class. */
  titleAtSchool?: string;
  membersOnly?: boolean;
}

/** The pages that are announced but not built yet, by path. */
export const comingPages: Readonly<Record<ComingPath, ComingPage>> = {
  '/campaigns/$groupLink/tracks/new': { title: 'Take part', membersOnly: true },
  '/campaigns/$groupLink/chat': { title: 'Campaign chat' },
  '/learn/': { title: 'Learn' },
  '/learn/referral-faq': { title: 'Questions about invitations' },
  '/products': { title: 'Sound Shop' },
  '/shop/$productId': { title: 'A sound set' },
  '/download/$id': { title: 'Your download', membersOnly: true },
  '/download/$id/$downloadId': { title: 'Your download', membersOnly: true },
  '/accounts': { title: 'Pricing' },
  '/pricing': { title: 'Pricing' },
  '/checkout': { title: 'Checkout' },
  '/hosted_pages/$id': { title: 'Payment', membersOnly: true },
  '/workspaces/$id/invitation': {
    title: 'Invitation to a workspace',
    titleAtSchool: 'Invitation to a class',
  },
  '/education/subscription': { title: 'Your school’s plan', membersOnly: true },
};

/** The title of an announced page on this host. */
export function comingTitle(
  path: ComingPath,
  { educationMode }: Pick<SiteSettings, 'educationMode'>,
): string {
  const { title, titleAtSchool } = comingPages[path];
  return educationMode ? (titleAtSchool ?? title) : title;
}
