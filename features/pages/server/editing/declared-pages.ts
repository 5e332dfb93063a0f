import { extensionPoint } from '#platform/server/extension-point.ts';

/** Whether the program itself has a page at a path, so that a page of blocks would never be shown there. */
export type HasDeclaredPage = (path: string) => boolean;

/** The pages of all features, which `pages` cannot know. */
export const declaredPages = extensionPoint<HasDeclaredPage>('declared pages', { single: true });
