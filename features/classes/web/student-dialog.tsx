import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { Dialog } from '#design/dialog/dialog.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { WhileChangeable } from '#features/education/web/read-only.tsx';
import { SchoolListRow } from '#features/education/web/school-list-row.tsx';
import rows from '#features/education/web/school-page.module.css';
import { useSchoolMutation } from '#features/education/web/use-school-mutation.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { refusalText } from '#platform/web/forms/refusal-text.ts';
import { banFromClass } from '../class-bans.contract.ts';
import { listClassProjects, removeClassMember, updateClassMember } from '../class-members.contract.ts';
import type { ClassView } from '../contract.ts';
import { maxGroupNameLength } from '../model/class-limits.ts';
import { type NewWayIn, renameStudent, voidCard } from '../students.contract.ts';
import type { ClassStudent } from './class-students.tsx';
import styles from './classes.module.css';
import { managedStudentsQuery } from './classes-queries.ts';
import { LetInButton } from './let-in-button.tsx';
import { RenewWayInButton } from './renew-way-in-button.tsx';
import { wayTexts } from './ways-in/way-texts.ts';

interface StudentDialogProps {
  one: ClassView;
  student: ClassStudent;
  groups: readonly string[];
  /** Absent for an archived class, which nothing changes. */
  onMade: ((made: readonly NewWayIn[]) => void) | undefined;
  onEnd: () => void;
}

/** What a teacher does for one student of a class, and what that student keeps in it. */
export function StudentDialog({ one, student, groups, onMade, onEnd }: StudentDialogProps) {
  return (
    <Dialog open title={student.name} onClose={onEnd}>
      <div className={styles.section}>
        {onMade && (
          <WhileChangeable>
            <GroupForm one={one} student={student} groups={groups} />
          </WhileChangeable>
        )}
        {onMade && student.wayIn && <NameForm classId={one.id} student={student} />}
        {onMade && student.wayIn && (
          <WayIn
            classId={one.id}
            student={student}
            onMade={(made) => {
              onMade(made);
              onEnd();
            }}
          />
        )}
        <Projects classId={one.id} student={student} />
        {onMade && <LeavingButtons one={one} student={student} onEnd={onEnd} />}
      </div>
    </Dialog>
  );
}

function GroupForm({ one, student, groups }: Pick<StudentDialogProps, 'one' | 'student' | 'groups'>) {
  const api = useApi();
  const [group, setGroup] = useState(student.group ?? '');
  const { isPending, mutate } = useSchoolMutation(
    ['classes', 'one', one.id],
    () => api(updateClassMember, { workspaceId: one.id, id: student.membershipId, member: { group } }),
    group.trim() === '' ? `${student.name} is in no group.` : `${student.name} is in ${group.trim()}.`,
  );
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      <TextField
        label={`Group of ${student.name}`}
        hint={groups.length > 0 ? `Groups of this class: ${groups.join(', ')}` : 'Any name. Empty for none.'}
        maxLength={maxGroupNameLength}
        autoComplete="off"
        value={group}
        onChange={(event) => setGroup(event.target.value)}
      />
      <Button type="submit" busy={isPending} disabled={group.trim() === (student.group ?? '')}>
        Save
      </Button>
    </form>
  );
}

/** For accounts that the school keeps; it works while the school can only be read, too. */
function NameForm({ classId, student }: { classId: string; student: ClassStudent }) {
  const api = useApi();
  const queries = useQueryClient();
  const [name, setName] = useState(student.name);
  const { isPending, mutate, error } = useMutation({
    mutationFn: () => api(renameStudent, { workspaceId: classId, id: student.membershipId, name }),
    onSuccess: () => {
      flash.success(`${student.name} is ${name.trim()} now.`);
      // Every list of the school has names in it.
      return queries.invalidateQueries();
    },
  });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      <TextField
        label={`Name of ${student.name}`}
        error={error ? refusalText(error, error.message) : undefined}
        required
        maxLength={60}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" busy={isPending} disabled={['', student.name].includes(name.trim())}>
        Correct name
      </Button>
    </form>
  );
}

interface WayInProps {
  classId: string;
  student: ClassStudent;
  onMade: (made: readonly NewWayIn[]) => void;
}

function WayIn({ classId, student, onMade }: WayInProps) {
  const api = useApi();
  const { way } = useSuspenseQuery(managedStudentsQuery(api, classId)).data;
  const { membershipId, name, wayIn } = student;
  const take = useSchoolMutation(
    ['managed-students', classId],
    () => api(voidCard, { workspaceId: classId, id: membershipId }),
    `The card of ${name} does not work any more.`,
  );
  return (
    <section className={styles.section} aria-labelledby="way-in">
      <h3 id="way-in">Signs in by: {wayTexts[way].label.toLowerCase()}</h3>
      <div className={styles.row}>
        {(wayIn?.isLocked || wayIn?.isWaiting) && <LetInButton classId={classId} student={student} />}
        <RenewWayInButton classId={classId} way={way} student={student} onMade={onMade} />
        {way === 'card' && wayIn?.hasWayIn && (
          <Button
            variant="quiet"
            busy={take.isPending}
            aria-label={`Void card of ${name}`}
            onClick={() => take.mutate()}
          >
            Void card
          </Button>
        )}
      </div>
    </section>
  );
}

/** The projects that the student has put into the class, which a teacher opens to read. */
function Projects({
  classId,
  student: { membershipId, projects = 0 },
}: {
  classId: string;
  student: ClassStudent;
}) {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['classes', 'projects', classId, membershipId],
    queryFn: () => api(listClassProjects, { id: classId, membershipId }),
    enabled: projects > 0,
  });
  return (
    <section className={styles.section} aria-labelledby="kept">
      <h3 id="kept">Projects in this class</h3>
      {projects === 0 && <p className={styles.lead}>None. Tracks stay private in the school.</p>}
      {data && (
        <ul className={rows.people}>
          {data.projects.map(({ id, title, address, updatedAt }) => (
            <SchoolListRow key={id} name={title} facts={`changed on ${formatDay(updatedAt)}`}>
              <a className={buttonClass()} href={address} aria-label={`Open to read ${title}`}>
                Open to read
              </a>
            </SchoolListRow>
          ))}
        </ul>
      )}
    </section>
  );
}

function LeavingButtons({ one, student, onEnd }: Pick<StudentDialogProps, 'one' | 'student' | 'onEnd'>) {
  const api = useApi();
  const { membershipId, name, userGuid = '' } = student;
  const remove = useSchoolMutation(
    ['classes'],
    async () => {
      await api(removeClassMember, { workspaceId: one.id, id: membershipId });
      onEnd();
    },
    `${name} is no longer in the class.`,
  );
  const ban = useSchoolMutation(
    ['classes'],
    async () => {
      await api(banFromClass, { id: one.id, userGuid });
      onEnd();
    },
    `${name} is banned from the class.`,
  );
  async function ask(what: 'out' | 'ban'): Promise<void> {
    const confirmed = await confirmDialog({
      title: what === 'out' ? `Take ${name} out of the class?` : `Ban ${name} from the class?`,
      text:
        what === 'out'
          ? 'They stay at the school, and their projects stay with them.'
          : 'They leave the class and cannot come back until you lift the ban in the settings. They stay at the school.',
      confirmLabel: what === 'out' ? 'Take out' : 'Ban',
      danger: true,
    });
    if (confirmed) (what === 'out' ? remove : ban).mutate();
  }
  return (
    <div className={styles.row}>
      <Button
        variant="quiet"
        busy={remove.isPending}
        aria-label={`Take out ${name}`}
        onClick={() => void ask('out')}
      >
        Take out
      </Button>
      <Button variant="quiet" busy={ban.isPending} aria-label={`Ban ${name}`} onClick={() => void ask('ban')}>
        Ban
      </Button>
    </div>
  );
}
