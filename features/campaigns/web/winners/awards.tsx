import { useQuery } from '@tanstack/react-query';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import { type AwardsOf, awardBadgesPart, awardsQuery } from './load-awards.ts';

/**
 * What a track, or a member, has won; renders nothing without any, where `loadAwards` has not loaded the badges, and for students,
 * who are refused campaigns.
 */
export function Awards({ of }: { of: AwardsOf }) {
  const enabled = !useViewer()?.student;
  const awards = useQuery({ ...awardsQuery(useApi(), of), enabled }).data?.awards ?? [];
  const { AwardBadges } = awardBadgesPart.peek() ?? {};
  if (awards.length === 0 || !AwardBadges) return null;
  return <AwardBadges awards={awards} namesTracks={'userId' in of} />;
}
