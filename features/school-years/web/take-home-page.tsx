import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { TextField } from '#design/field/text-field.tsx';
import { useHydrated } from '#features/sign-in/web/use-hydrated.ts';
import type { AnswerOf } from '#platform/pure/contract.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { countOf } from '#platform/pure/text/count-of.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { openTakeHome } from '../contract.ts';
import styles from './take-home.module.css';

const errorText = (error: Error): string =>
  isRefusal(error) ? error.message : 'That did not work. Look whether you are online, and try again.';

/** `/class/take-home`: a family fetches with its code what a student who has left the school has made. */
export function TakeHomePage() {
  const api = useApi();
  const hydrated = useHydrated();
  const heading = useRef<HTMLHeadingElement>(null);
  const open = useMutation({ mutationFn: (given: string) => api(openTakeHome, { code: given }) });
  const { mutate, data: found } = open;
  const [typed, setTyped] = useState<string | null>(null);
  const code = typed ?? open.variables ?? '';
  useEffect(() => {
    const given = /^#code=([A-Za-z-]{1,60})$/.exec(window.location.hash)?.[1];
    if (given === undefined) return;
    // Nobody who comes after finds the code in the address.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    mutate(given);
  }, [mutate]);
  useEffect(() => {
    if (found) heading.current?.focus();
  }, [found]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '' && !open.isPending) mutate(code.trim());
  };
  if (found) return <Bundle found={found} heading={heading} />;
  return (
    <div className={styles.page}>
      <h1 ref={heading} tabIndex={-1} className={styles.heading}>
        Music to take home
      </h1>
      <p className={styles.lead}>
        The school year is over. With the code from your school you download what your child has made.
      </p>
      <p role="alert" className={styles.error}>
        {open.isError && errorText(open.error)}
      </p>
      <form className={styles.form} onSubmit={send}>
        <TextField
          label="Code"
          hint="Twenty letters, in five groups of four."
          className={styles.code}
          value={code}
          onChange={(event) => setTyped(event.target.value)}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          required
        />
        <Button type="submit" variant="primary" size="large" busy={open.isPending} disabled={!hydrated}>
          Go on
        </Button>
      </form>
    </div>
  );
}

interface BundleProps {
  found: AnswerOf<typeof openTakeHome>;
  heading: React.RefObject<HTMLHeadingElement | null>;
}

function Bundle({ found: { name, school, until, projects, tracks, download }, heading }: BundleProps) {
  return (
    <div className={styles.page}>
      <h1 ref={heading} tabIndex={-1} className={styles.heading}>
        {name}
      </h1>
      <p className={styles.lead}>
        {school} · {countOf(projects, 'project')}, {countOf(tracks, 'track')}
      </p>
      <a className={buttonClass('primary', 'large')} href={download} download>
        Download everything
      </a>
      <p className={styles.lead}>
        One ZIP file. The link on this button works for ten minutes, your code until {formatDay(until)}.
      </p>
    </div>
  );
}
