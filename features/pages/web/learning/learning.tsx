import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import Undo from 'lucide-react/icons/undo-2';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { Icon } from '#design/icon/icon.tsx';
import { linkClass } from '#design/link/link-class.ts';
import { useApi, useSettings, useViewer } from '#platform/web/app-context.tsx';
import { useSignInAddress } from '#platform/web/sign-in/use-sign-in-address.ts';
import { markLesson, unmarkLesson } from '../../learning.contract.ts';
import type { LessonPlace, NavigationStep } from '../../model/navigation.ts';
import { pathKey } from '../../model/page-path.ts';
import { SearchBelow } from '../search/search-below.tsx';
import styles from './learning.module.css';
import { hostOf, progressQuery } from './progress-query.ts';

interface LessonEndProps {
  path: string;
  lesson: LessonPlace;
  /** A draft, which nobody can have done. */
  isPreview: boolean;
}

/** What stands below a lesson: whether it is done, and the lessons before and after it. */
export function LessonEnd({ path, lesson, isPreview }: LessonEndProps) {
  const isMember = useViewer() !== null;
  const { course, number, total, previous, next } = lesson;
  return (
    <section className={styles.end} aria-label="This lesson">
      <div className={styles.state}>
        <p className={styles.place}>
          Lesson {number} of {total} ·{' '}
          <a className={linkClass('quiet')} href={course.path}>
            {course.title}
          </a>
        </p>
        {!isPreview && (isMember ? <DoneButton path={path} /> : <SignInHint />)}
      </div>
      <nav className={styles.steps} aria-label="Lessons of this course">
        {previous && <Step step={previous} label="Previous" rel="prev" />}
        {next && <Step step={next} label="Next" rel="next" />}
      </nav>
    </section>
  );
}

function Step({ step, label, rel }: { step: NavigationStep; label: string; rel: 'prev' | 'next' }) {
  return (
    <a className={styles.step} href={step.path} rel={rel}>
      <span className={styles.label}>{label}</span>
      <span className={styles.title}>{step.title}</span>
    </a>
  );
}

function SignInHint() {
  return (
    <p className={styles.hint}>
      <a className={linkClass('text')} href={useSignInAddress()}>
        Sign in
      </a>{' '}
      to keep track of what you have done.
    </p>
  );
}

/** Marks a lesson as done, and takes the mark back. */
function DoneButton({ path }: { path: string }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { educationMode } = useSettings();
  const query = progressQuery(api, educationMode);
  const { data } = useQuery(query);
  const isDone = data?.some(({ done }) => done.includes(path)) ?? false;
  const change = useMutation({
    mutationFn: () => api(isDone ? unmarkLesson : markLesson, { path, ...hostOf(educationMode) }),
    onSuccess: (answer) => queryClient.setQueryData(query.queryKey, answer.data),
    onError: flashRefusal,
  });
  return (
    <div className={styles.mark}>
      <p role="status" className={styles.done}>
        {isDone && (
          <>
            <Icon of={Check} size={18} /> Done
          </>
        )}
      </p>
      <Button
        variant={isDone ? 'quiet' : 'primary'}
        icon={isDone ? Undo : Check}
        busy={change.isPending}
        inactive={!data}
        onClick={() => change.mutate()}
      >
        {isDone ? 'Undo' : 'Mark as done'}
      </Button>
    </div>
  );
}

interface OverviewHeadProps {
  path: string;
  /** The topmost page of its section, from which all of it is searched. */
  isTop: boolean;
  /** What the address searches for. */
  term: string;
}

/** What stands above the blocks of an overview. */
export function OverviewHead({ path, isTop, term }: OverviewHeadProps) {
  return (
    <>
      {isTop && <SearchBelow path={path} term={term} />}
      <GoOn path={path} />
    </>
  );
}

/** The lesson to go on with, of the courses at or below an overview; nothing for guests and who has begun none. */
function GoOn({ path }: { path: string }) {
  const isMember = useViewer() !== null;
  const { educationMode } = useSettings();
  const { data = [] } = useQuery({ ...progressQuery(useApi(), educationMode), enabled: isMember });
  const here = pathKey(path);
  const course = data.find(
    (one) => one.next && (pathKey(one.path) === here || one.path.startsWith(`${here}/`)),
  );
  if (!course?.next) return null;
  return (
    <section className={styles.goOn} aria-label="Go on where you were">
      <div className={styles.goOnText}>
        <h2 className={styles.goOnTitle}>Go on where you were</h2>
        <p className={styles.place}>
          {course.title}, {course.done.length} of {course.total} done
        </p>
      </div>
      <a className={buttonClass('primary')} href={course.next.path}>
        {course.next.title}
      </a>
    </section>
  );
}
