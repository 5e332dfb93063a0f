import type { Search } from '#platform/web/search-params.ts';
import { AuthPage } from './auth-page.tsx';

/** The consents tab at its own address. */
export function ConsentsPage({ search }: { search: Search }) {
  return <AuthPage search={{ ...search, tab: 'confirm_consents' }} />;
}
