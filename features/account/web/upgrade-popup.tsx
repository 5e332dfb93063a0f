import Check from 'lucide-react/icons/check';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { Dialog } from '#design/dialog/dialog.tsx';
import { Icon } from '#design/icon/icon.tsx';
import styles from './upgrade-popup.module.css';

const benefits = [
  '12000 sounds and loops',
  '20 sound sets to use as construction kits',
  'cloud storage',
  'record audio',
  'upload own sounds',
] as const;

/** Shows a free member what plans hold, with the way to their prices. */
export function UpgradePopup({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Unleash your creativity!"
      footer={
        <>
          <Button onClick={onClose}>Not now</Button>
          <a className={buttonClass('primary')} href="/accounts" onClick={onClose}>
            Check all the benefits
          </a>
        </>
      }
    >
      <ul className={styles.benefits}>
        {benefits.map((benefit) => (
          <li key={benefit}>
            <Icon of={Check} size={18} />
            {benefit}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
