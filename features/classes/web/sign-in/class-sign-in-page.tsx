import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { TextField } from '#design/field/text-field.tsx';
import { useHydrated } from '#features/sign-in/web/use-hydrated.ts';
import type { AnswerOf, RequestInputOf } from '#platform/pure/contract.ts';
import { href } from '#platform/pure/page.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import { schoolHomePage } from '../../pages.ts';
import { openClass, signInByCard, signInToClass } from '../../sign-in.contract.ts';
import { CardReader, cardTokenOf } from './card-reader.tsx';
import styles from './class-sign-in.module.css';

type OpenedClass = AnswerOf<typeof openClass> & { code: string };
type Secret = Pick<RequestInputOf<typeof signInToClass>, 'pictures' | 'words'>;

/** Loads the page as a new document, since the session has changed what every page holds. */
const goOn = () => window.location.assign(href(schoolHomePage));

/** The sign-in of students without an address; who is signed in is led on, or out, since devices are shared. */
export function ClassSignInPage() {
  return useViewer() ? <SignedIn /> : <SignInSteps />;
}

function SignedIn() {
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>You are in</h1>
      <p className={styles.lead}>
        Go on to your school, or log out when you are done, so that the next one can sign in.
      </p>
      <div className={styles.slots}>
        <a className={buttonClass('primary', 'large')} href={href(schoolHomePage)}>
          My school
        </a>
        <a className={buttonClass('quiet', 'large')} href="/logout">
          Log out
        </a>
      </div>
    </div>
  );
}

/** The code of the class, the name in it, and the pictures, words or card. */
function SignInSteps() {
  const api = useApi();
  const [opened, setOpened] = useState<OpenedClass | null>(null);
  const [student, setStudent] = useState<OpenedClass['students'][number] | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // Loads while the student looks for the own name.
  const withPictures = useLazyModule(
    'PicturesForm',
    () => import('./pictures-form.tsx'),
    opened?.way === 'pictures',
  );
  const card = useMutation({ mutationFn: (token: string) => api(signInByCard, { token }), onSuccess: goOn });
  const open = useMutation({
    mutationFn: async (code: string) => ({ ...(await api(openClass, { code })), code }),
    onSuccess: (found) => setOpened(found),
  });
  const secret = useMutation({
    mutationFn: (given: Secret) =>
      api(signInToClass, { code: opened?.code ?? '', studentId: student?.id ?? '', ...given }),
    onSuccess: goOn,
  });
  const { mutate: sendCard } = card;
  useEffect(() => {
    const readAddress = () => {
      const token = cardTokenOf(window.location.hash);
      if (token === null) return;
      // Nobody who comes after finds the card in the address.
      window.history.replaceState(window.history.state, '', window.location.pathname);
      sendCard(token);
    };
    readAddress();
    // The device's camera may open a card in the tab that is here already.
    window.addEventListener('hashchange', readAddress);
    return () => window.removeEventListener('hashchange', readAddress);
  }, [sendCard]);
  const step = student ? 'secret' : opened ? 'name' : 'code';
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);
  const back = () => {
    secret.reset();
    if (student) setStudent(null);
    else setOpened(null);
  };
  // Only what was sent last has an error to show.
  const { error: failed } = [card, open, secret].reduce((last, one) =>
    one.submittedAt > last.submittedAt ? one : last,
  );
  const titles = { code: 'Sign in to your class', name: 'Who are you?', secret: student?.name ?? '' };
  return (
    <div className={styles.page}>
      <h1 ref={heading} tabIndex={-1} className={styles.heading}>
        {titles[step]}
      </h1>
      {opened && (
        <p className={styles.lead}>
          {opened.name} · {opened.school}
        </p>
      )}
      <p role="alert" className={styles.error}>
        {failed && errorText(failed)}
      </p>
      {step === 'code' && (
        <>
          <CodeForm busy={open.isPending} onCode={open.mutate} />
          <CardReader onToken={sendCard} />
          <p>
            <a href="/auth/school">Sign in with your school</a>
          </p>
        </>
      )}
      {step === 'name' && opened && <Names opened={opened} onStudent={setStudent} onToken={sendCard} />}
      {step === 'secret' && opened?.way === 'pictures' && withPictures && (
        <withPictures.PicturesForm
          busy={secret.isPending}
          failed={failed !== null}
          onChosen={(pictures) => secret.mutate({ pictures })}
        />
      )}
      {step === 'secret' && opened?.way === 'words' && (
        <WordsForm busy={secret.isPending} onWords={(words) => secret.mutate({ words })} />
      )}
      {step !== 'code' && (
        <p>
          <Button size="large" onClick={back}>
            {step === 'secret' ? 'That is not me' : 'Another class'}
          </Button>
        </p>
      )}
    </div>
  );
}

const errorText = (error: Error): string =>
  isRefusal(error) ? error.message : 'That did not work. Look whether you are online, and try again.';

function CodeForm({ busy, onCode }: { busy: boolean; onCode: (code: string) => void }) {
  const [code, setCode] = useState('');
  const hydrated = useHydrated();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '' && !busy) onCode(code.trim());
  };
  return (
    <form className={styles.form} onSubmit={send}>
      <TextField
        label="Code of your class"
        hint="Eight letters. Your teacher shows them."
        className={styles.code}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={12}
        required
      />
      <Button type="submit" variant="primary" size="large" busy={busy} disabled={!hydrated}>
        Go on
      </Button>
    </form>
  );
}

interface NamesProps {
  opened: OpenedClass;
  onStudent: (student: OpenedClass['students'][number]) => void;
  onToken: (token: string) => void;
}

function Names({ opened: { way, students }, onStudent, onToken }: NamesProps) {
  if (way === 'card')
    return (
      <>
        <p className={styles.lead}>Your class signs in by cards.</p>
        <CardReader onToken={onToken} />
      </>
    );
  if (students.length === 0)
    return <p className={styles.lead}>Nobody of this class signs in here yet. Ask your teacher.</p>;
  return (
    <ul className={styles.names}>
      {students.map((student) => (
        <li key={student.id}>
          <button type="button" className={styles.name} onClick={() => onStudent(student)}>
            {student.name}
          </button>
        </li>
      ))}
    </ul>
  );
}

function WordsForm({ busy, onWords }: { busy: boolean; onWords: (words: string) => void }) {
  const [words, setWords] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (words.trim() !== '' && !busy) onWords(words);
  };
  return (
    <form className={styles.form} onSubmit={send}>
      <TextField
        label="Your two words"
        className={styles.code}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        required
      />
      <Button type="submit" variant="primary" size="large" busy={busy}>
        Go on
      </Button>
    </form>
  );
}
