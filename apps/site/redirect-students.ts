import { redirect } from '@tanstack/react-router';
import { schoolHomePage } from '#features/classes/pages.ts';
import { href } from '#platform/pure/page.ts';
import type { RouteContext } from './site-page.ts';

/** Redirects students of the education host, to whom nothing is sold there, to the home of their school. */
export function redirectStudents({ viewer, settings }: Pick<RouteContext, 'viewer' | 'settings'>): void {
  if (settings.educationMode && viewer?.student)
    throw redirect({ href: href(schoolHomePage), statusCode: 302 });
}
