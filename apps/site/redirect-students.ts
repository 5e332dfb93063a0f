import { redirect } from '@tanstack/react-router';
import { linkTargets } from '#platform/pure/link-targets.ts';
import type { RouteContext } from './site-page.ts';

/** Redirects students of the education host, to whom nothing is sold there, to the home of their school. */
export function redirectStudents({ viewer, settings }: Pick<RouteContext, 'viewer' | 'settings'>): void {
  if (settings.educationMode && viewer?.student)
    throw redirect({ href: linkTargets.school(), statusCode: 302 });
}
