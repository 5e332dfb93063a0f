import type { ReactNode } from 'react';
import { Button } from '#design/button/button.tsx';
import type { Form } from '#platform/web/forms/use-form.ts';
import styles from './auth.module.css';
import { useHydrated } from './use-hydrated.ts';

const messagesId = 'auth-messages';

/** The error props of a field: its text, or the id of the line above the form that says the same. */
export const fieldErrorProps = (
  error: string | undefined,
  messages: readonly string[],
): { error: string | undefined } | { errorId: string } =>
  error !== undefined && messages.includes(error) ? { errorId: messagesId } : { error };

interface AuthFormProps {
  heading: string;
  submit: string;
  // The children handle the values.
  form: Pick<Form<object>, 'messages' | 'busy' | 'submit'>;
  /** Between heading and messages: other ways to sign in. */
  before?: ReactNode;
  children: ReactNode;
  /** Below the button. */
  footer: ReactNode;
}

/**
 * The frame of a form on the auth screen. It cannot be sent before hydration: the fields have no names and the method
 * is POST, so that no password gets into an address.
 */
export function AuthForm({ heading, submit, form, before, children, footer }: AuthFormProps) {
  const hydrated = useHydrated();
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
        disabled={!hydrated || form.busy}
      >
        {submit}
      </Button>
      <noscript>
        <p className={styles.quiet}>Signing in needs scripts. Reading and listening work without.</p>
      </noscript>
      {footer && <div className={styles.footer}>{footer}</div>}
    </form>
  );
}
