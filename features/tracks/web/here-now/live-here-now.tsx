import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useApi } from '#platform/web/app-context.tsx';
import { getLiveConnection, type LiveConnection } from '#platform/web/live.ts';
import { watchLive } from '#platform/web/watch-live.ts';
import { HERE_NOW, HERE_NOW_KEY, type HereNowMessage } from '../../model/here-now.ts';
import { hereNowQuery } from './here-now-query.ts';

/** Reads "Here now" anew as soon as a track was published, while a member looks at it. Shows nothing. */
export function LiveHereNow({ open = getLiveConnection }: { open?: () => LiveConnection }) {
  const client = useQueryClient();
  const query = hereNowQuery(useApi());
  const onMessage = useEffectEvent(({ newest }: HereNowMessage) => {
    const [first] = client.getQueryData(query.queryKey)?.published ?? [];
    if (newest !== (first?.track.id ?? null)) void client.invalidateQueries({ queryKey: query.queryKey });
  });
  useEffect(() => {
    const live = open();
    const stops = [
      live.on(HERE_NOW, (data) => onMessage(data as HereNowMessage)),
      watchLive(live, HERE_NOW_KEY),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [open]);
  return null;
}
