import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { Dialog } from '#design/dialog/dialog.tsx';
import { flash } from '#design/flash/flash.ts';
import { Icon } from '#design/icon/icon.tsx';
import styles from './second-factor.module.css';

/** Shows the recovery codes once; only the confirming button closes it. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = `Recovery codes for Tonehall. Each works once.\n\n${codes.join('\n')}\n`;
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      flash.success('Copied');
    } catch {
      flash.error('Your browser does not let us copy. Please mark the codes and copy them yourself.');
    }
  }
  return (
    <Dialog open title="Your recovery codes" role="alertdialog">
      <div className={styles.steps}>
        <p>
          Keep them where you find them without your phone. Each of them stands once for a code of the app.
          They are shown this one time.
        </p>
        <ol className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className={styles.buttons}>
          <Button icon={Copy} onClick={() => void copy()}>
            Copy
          </Button>
          <a
            className={buttonClass('quiet')}
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download="tonehall-recovery-codes.txt"
          >
            <Icon of={Download} />
            Download
          </a>
          {/* Last, since the first button has the focus: an accidental Enter must not close the dialog. */}
          <Button variant="primary" onClick={onClose}>
            I have kept them
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
