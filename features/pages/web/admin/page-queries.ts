import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import {
  getContentSource,
  getPage,
  getVersion,
  listFailingPages,
  listPages,
  listVersions,
} from '../../admin.contract.ts';
import { getImport } from '../../files.contract.ts';
import type { PageDocument } from '../../model/page-document.ts';

export const adminPagesQuery = (api: Api) =>
  queryOptions({ queryKey: ['admin-pages'], queryFn: async () => (await api(listPages, {})).data });

/** Where readers' pages come from; its state changes with every request to it. */
export const contentSourceQuery = (api: Api) =>
  queryOptions({
    queryKey: ['content-source'],
    queryFn: async () => (await api(getContentSource, {})).data,
  });

const importPollMs = 1000;

/** An import; asked again while a job is at work on it, since nothing tells the page when that ends. */
export const importQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['content-import', id],
    queryFn: async () => (await api(getImport, { id })).data,
    refetchInterval: ({ state }) =>
      state.data && ['reading', 'applying'].includes(state.data.state) ? importPollMs : false,
    gcTime: 0,
  });

/** The blocks that fail, by the id of their page. */
export const failingPagesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['admin-pages', 'failing'],
    queryFn: async () => (await api(listFailingPages, {})).data,
  });

/** A page with its draft; read anew whenever its editor is opened. */
export const adminPageQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['admin-page', id],
    queryFn: async () => (await api(getPage, { id })).data,
    staleTime: 0,
    gcTime: 0,
  });

export const pageVersionsQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['admin-page-versions', id],
    queryFn: async () => (await api(listVersions, { id })).data,
    staleTime: 0,
  });

export const pageVersionQuery = (api: Api, id: string, number: number) =>
  queryOptions({
    queryKey: ['admin-page-version', id, number],
    queryFn: async () => (await api(getVersion, { id, number })).data.document as PageDocument,
    staleTime: Number.POSITIVE_INFINITY,
  });
