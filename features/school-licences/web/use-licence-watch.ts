import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { getOrganization } from '#features/education/contract.ts';
import { organizationQuery } from '#features/education/web/education-queries.ts';
import type { AnswerOf } from '#platform/pure/contract.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { schoolLicenceQuery } from './licence-queries.ts';

const checkMs = 2000;
const longestMs = 30 * 60_000;

type Subscription = AnswerOf<typeof getOrganization>['subscription'];
const stateOf = ({ status, updatedAt, hasScheduledCancellation }: Subscription): string =>
  [status, updatedAt, hasScheduledCancellation].join(' ');

/**
 * After `watch` the school is asked for every two seconds until its subscription changes, for half an hour at most (EDU-043 to 045);
 * `onChange` runs with the change, and what is shown of it is loaded anew. `load` loads it once.
 */
export function useLicenceWatch(id: string, onChange: () => void) {
  const api = useApi();
  const queries = useQueryClient();
  const [seen, setSeen] = useState<string | null>(null);

  const load = async () => {
    await queries.invalidateQueries({ queryKey: organizationQuery(api, id).queryKey });
    await queries.invalidateQueries({ queryKey: schoolLicenceQuery(api, id).queryKey });
  };
  const check = useEffectEvent(async () => {
    const { subscription } = await api(getOrganization, { id });
    if (seen === null || stateOf(subscription) === seen) return;
    setSeen(null);
    onChange();
    await load();
  });
  useEffect(() => {
    if (seen === null) return undefined;
    // A failed check is skipped (EDU-157).
    const timer = setInterval(() => void check().catch(() => undefined), checkMs);
    const end = setTimeout(() => setSeen(null), longestMs);
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, [seen]);

  const watch = (subscription: Subscription) => setSeen(stateOf(subscription));
  return { watch, load };
}
