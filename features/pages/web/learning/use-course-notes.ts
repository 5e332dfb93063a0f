import { useQuery } from '@tanstack/react-query';
import { useApi, useSettings, useViewer } from '#platform/web/app-context.tsx';
import type { SubpageCard } from '../../model/navigation.ts';
import { progressQuery } from './progress-query.ts';

interface CourseNote {
  text: string;
  /** 0..1, for a course that the viewer has begun. */
  done: number | null;
}

/** Gives what a card says about a course or lesson; null where there is nothing to say. */
export function useCourseNotes(): (card: SubpageCard) => CourseNote | null {
  const { educationMode } = useSettings();
  const isMember = useViewer() !== null;
  const { data = [] } = useQuery({ ...progressQuery(useApi(), educationMode), enabled: isMember });
  const doneLessons = new Set(data.flatMap(({ done }) => done));
  return ({ path, lessons }) => {
    if (doneLessons.has(path)) return { text: 'Done', done: null };
    if (lessons === 0) return null;
    const begun = data.find((course) => course.path === path);
    if (begun)
      return { text: `${begun.done.length} of ${begun.total} done`, done: begun.done.length / begun.total };
    return { text: lessons === 1 ? '1 lesson' : `${lessons} lessons`, done: null };
  };
}
