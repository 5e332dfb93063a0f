import Copy from 'lucide-react/icons/copy';
import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { flash } from '#design/flash/flash.ts';
import styles from './access-tokens.module.css';

/** Shows a new token once; only the confirming button closes it. */
export function NewTokenDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
      flash.success('Copied');
    } catch {
      flash.error('Your browser does not let us copy. Please mark the token and copy it yourself.');
    }
  }
  return (
    <Dialog open title="Your new access token" role="alertdialog">
      <div className={styles.steps}>
        <p>Copy it now: it is shown this one time. Programs send it as a header with each call.</p>
        <code className={styles.secret}>{secret}</code>
        <pre className={styles.example}>Authorization: Bearer {secret.slice(0, 14)}…</pre>
        <div className={styles.buttons}>
          <Button icon={Copy} onClick={() => void copy()}>
            Copy
          </Button>
          {/* Last, since the first button has the focus: an accidental Enter must not close the dialog. */}
          <Button variant="primary" onClick={onClose}>
            I have kept it
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
