import { licensingPage, privacyPage, termsPage } from '../pages.ts';
import { pathKey } from './page-path.ts';

const legalPaths: readonly string[] = [termsPage, privacyPage, licensingPage].map(({ path }) => path);

/** Whether readers have to find a page at all times: a home, or a legal text. */
export const isNeededPath = (path: string): boolean => pathKey(path) === '' || isLegalPath(path);

/** Whether a page is a legal text: its publications may be new terms, and its old versions stay readable. */
export const isLegalPath = (path: string): boolean => legalPaths.includes(pathKey(path));
