import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useRef, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { href } from '#platform/pure/page.ts';
import { useSettings } from '#platform/web/app-context.tsx';
import { schoolInvitationPage } from '../pages.ts';
import styles from './school-page.module.css';

/** The link to the invitation page; visitors who follow it can request membership. */
export function InvitationLink({ id }: { id: string }) {
  const { educationUrl } = useSettings();
  const [copied, setCopied] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const address = educationUrl + href(schoolInvitationPage, { id });
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      // Without permission to write, the link is selected for copying by hand.
      box.current?.querySelector('input')?.select();
    }
  }
  return (
    <div className={styles.link} ref={box}>
      <TextField
        label="Or hand on this link"
        hint="Whoever opens it asks to be let in, and you decide."
        readOnly
        value={address}
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
