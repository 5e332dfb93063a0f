import { useEffect, useRef, useSyncExternalStore } from 'react';
import { formatAgo } from '#platform/pure/text/format-ago.ts';
import { formatTimestampOfYear } from '#platform/pure/text/format-timestamp.ts';

const minuteMs = 60_000;

function subscribeMinutes(onMinute: () => void): () => void {
  const timer = setInterval(onMinute, minuteMs);
  return () => clearInterval(timer);
}

const minuteNow = () => Math.floor(Date.now() / minuteMs);

/** A time in words, as long ago as it is now, with the full date as its title. `at` is an ISO time. */
export function TimeAgo({ at, className }: { at: string; className?: string | undefined }) {
  const ref = useRef<HTMLTimeElement>(null);
  const minute = useSyncExternalStore(subscribeMinutes, minuteNow, minuteNow);
  const text = formatAgo(at, minute * minuteMs);
  // React keeps the server's words where a page is older than this minute.
  useEffect(() => {
    const node = ref.current?.firstChild;
    if (node && node.nodeValue !== text) node.nodeValue = text;
  }, [text]);
  return (
    <time
      ref={ref}
      className={className}
      dateTime={at}
      title={`${formatTimestampOfYear(at)} UTC`}
      suppressHydrationWarning
    >
      {text}
    </time>
  );
}
