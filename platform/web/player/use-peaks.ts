import { useQuery } from '@tanstack/react-query';
import { loadPeaks } from './peaks-api.ts';

/** The peaks of a waveform file: undefined while they load, null when there are none or loading fails. */
export function usePeaks(url: string | null): readonly number[] | null | undefined {
  const { data, isError } = useQuery({
    queryKey: ['peaks', url],
    queryFn: ({ signal }) => loadPeaks(url ?? '', signal),
    enabled: url !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
  return url === null || isError ? null : data;
}
