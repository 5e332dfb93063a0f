import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useRef, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { useSettings } from '#platform/web/app-context.tsx';
import styles from './school-page.module.css';

/** The address of the invitation page, to hand on by other ways; whoever comes by it asks to be let in. */
export function InvitationLink({ id }: { id: string }) {
  const { educationUrl } = useSettings();
  const [copied, setCopied] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const href = `${educationUrl}/organizations/${id}/invitation`;
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(href);
      setCopied(true);
    } catch {
      // Not allowed to write: the address is marked, so that the person can.
      box.current?.querySelector('input')?.select();
    }
  }
  return (
    <div className={styles.link} ref={box}>
      <TextField
        label="Or hand on this link"
        hint="Whoever opens it asks to be let in, and you decide."
        readOnly
        value={href}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button icon={copied ? Check : Copy} onClick={() => void copy()}>
        {copied ? 'Copied' : 'Copy link'}
      </Button>
      <span className="spoken" aria-live="polite">
        {copied ? 'Copied' : ''}
      </span>
    </div>
  );
}
