import { createContext, type ReactNode, useContext } from 'react';
import type { Api } from '#platform/pure/contract.ts';
import type { ListForm } from '#platform/pure/list-form.ts';
import { type SiteSettings, siteNameOf } from './site-settings.ts';
import type { Store } from './store.ts';
import type { Viewer } from './viewer.ts';

/** The environment of a page, provided by the server's rendering and by the browser's entry. */
export interface AppValue {
  api: Api;
  viewer: Viewer | null;
  /** Updates the viewer everywhere on the page, including the header. */
  changeViewer?: (change: Partial<Viewer>) => void;
  settings: SiteSettings;
  /** How lists of tracks are drawn for the viewer; absent where there are only tiles. */
  listForm?: Store<ListForm>;
  /** Navigates to an address; without a reload within this site. */
  navigate: (href: string, options?: { replace?: boolean }) => void;
  /** During server rendering: the CSP nonce of inline scripts. */
  nonce?: string;
  /** During server rendering: path and query of the page. */
  renderedPath?: string;
  /** During server rendering: a part of the page, by its id, could not be rendered and is left out. */
  onPartFailed?: (id: string) => void;
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
/** The signed-in member, or null for a guest. */
export const useViewer = (): Viewer | null => useApp().viewer;
export const useSettings = (): SiteSettings => useApp().settings;
/** The name of the installation. */
export const useSiteName = (): string => siteNameOf(useSettings());
export const useNavigateTo = (): AppValue['navigate'] => useApp().navigate;
