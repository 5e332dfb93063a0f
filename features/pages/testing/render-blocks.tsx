import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ada } from '#features/profiles/testing/a-listed-user.ts';
import type { Api } from '#platform/pure/contract.ts';
import { createQueryClient } from '#platform/web/api/query-client.ts';
import { AppProvider } from '#platform/web/app-context.tsx';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import type { BlockFrame } from '../model/block-kind.ts';
import type { BlockView, PageBlock } from '../model/block-view.ts';
import { loadBlockViews } from '../web/block-views.ts';
import { PageBlocks } from '../web/page-blocks.tsx';

interface RenderOptions {
  signedIn?: boolean;
  educationMode?: boolean;
}

type Given<V> = V extends unknown
  ? Omit<V, keyof BlockFrame | 'component'> & { component: string } & Partial<BlockFrame>
  : never;

let made = 0;

/** A block of a kind with the usual frame. */
export function aBlock<C extends BlockView['component']>(
  block: { component: C } & Omit<Extract<BlockView, { component: C }>, keyof BlockFrame | 'component'> &
    Partial<BlockFrame>,
): PageBlock {
  made += 1;
  return {
    id: `block-${made}`,
    width: 'normal',
    spacing: { top: 'none', bottom: 'none' },
    theme: 'transparent',
    fade: false,
    ...(block as unknown as Given<BlockView>),
  } as PageBlock;
}

/** What blocks need around them. */
export function withApp(
  children: ReactNode,
  { signedIn = false, educationMode = false }: RenderOptions = {},
) {
  const value = {
    api: (() => Promise.reject(new Error('Blocks ask the server for nothing'))) as unknown as Api,
    viewer: signedIn ? ada : null,
    settings: {
      siteUrl: 'https://tonehall.example',
      studioUrl: 'https://studio.tonehall.example',
      educationMode,
    } as SiteSettings,
    navigate: () => {},
  };
  return (
    <QueryClientProvider client={createQueryClient('browser')}>
      <AppProvider value={value}>{children}</AppProvider>
    </QueryClientProvider>
  );
}

/** Renders blocks as a page does, after its loader. */
export async function renderBlocks(blocks: readonly PageBlock[], options: RenderOptions = {}) {
  await loadBlockViews(blocks);
  return await act(async () => render(withApp(<PageBlocks blocks={blocks} layout="page" />, options)));
}
