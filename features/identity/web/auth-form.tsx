import type { ReactNode } from 'react';
import { Button } from '#design/button/button.tsx';
import type { Form } from '#platform/web/use-form.ts';
import styles from './auth.module.css';
import { useHydrated } from './use-hydrated.ts';

const messagesId = 'auth-messages';

/** What is wrong with a field, for the field: its text, or that the line above the form which says the same tells it. */
export const fieldErrorProps = (
  error: string | undefined,
  messages: readonly string[],
): { error: string | undefined } | { errorId: string } =>
  error !== undefined && messages.includes(error) ? { errorId: messagesId } : { error };

interface AuthFormProps {
  heading: string;
  submit: string;
  // The values are the children's business.
  form: Pick<Form<object>, 'messages' | 'busy' | 'submit'>;
  /** Between heading and messages: other ways to get there. */
  before?: ReactNode;
  children: ReactNode;
  /** Below the button. */
  footer: ReactNode;
}

/**
 * The frame of a form of the auth screen. Until scripts run it cannot be sent: the fields have no names and the method
 * is POST, so that no password ever stands in an address.
 */
export function AuthForm({ heading, submit, form, before, children, footer }: AuthFormProps) {
  const alive = useHydrated();
  return (
    <form className={styles.form} method="post" noValidate onSubmit={form.submit}>
      <h1 className={styles.heading}>{heading}</h1>
      {before}
      <div id={messagesId} className={styles.messages} role="alert">
        {form.messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </div>
      {children}
      <Button
        type="submit"
        variant="primary"
        size="large"
        className={styles.submit}
        busy={form.busy}
        disabled={!alive || form.busy}
      >
        {submit}
      </Button>
      <noscript>
        <p className={styles.quiet}>Signing in needs scripts. Reading and listening work without.</p>
      </noscript>
      <div className={styles.footer}>{footer}</div>
    </form>
  );
}
