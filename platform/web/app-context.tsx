import { createContext, type ReactNode, useContext } from 'react';
import type { Api } from '#platform/pure/contract.ts';
import type { SiteSettings } from './site-settings.ts';
import type { Viewer } from './viewer.ts';

/** What the process around a page gives it: one value for the server's rendering, one for the browser. */
export interface AppValue {
  api: Api;
  viewer: Viewer | null;
  /** Shows the signed-in person as they have just become, in the header as well. */
  changeViewer?: (change: Partial<Viewer>) => void;
  settings: SiteSettings;
  /** Goes to an address of this site without a reload; to any other with one. */
  navigate: (href: string, options?: { replace?: boolean }) => void;
  /** While the server renders: what lets an inline script of the page run. */
  nonce?: string;
  /** While the server renders: path and query of the page. */
  renderedPath?: string;
}

const AppContext = createContext<AppValue | null>(null);

export function AppProvider({ value, children }: { value: AppValue; children: ReactNode }) {
  return <AppContext value={value}>{children}</AppContext>;
}

export function useApp(): AppValue {
  const value = useContext(AppContext);
  if (!value) throw new Error('useApp needs an AppProvider above it');
  return value;
}

export const useApi = (): Api => useApp().api;
/** The signed-in person, or null for a guest. */
export const useViewer = (): Viewer | null => useApp().viewer;
export const useSettings = (): SiteSettings => useApp().settings;
export const useNavigateTo = (): AppValue['navigate'] => useApp().navigate;
