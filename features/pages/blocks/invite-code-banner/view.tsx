import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { classNames } from '#design/class-names.ts';
import { plansPage } from '#features/billing/pages.ts';
import { href } from '#platform/pure/page.ts';
import { BlockLead, BlockTitle } from '../../web/block-title.tsx';
import styles from './invite-code-banner.module.css';
import type { InviteCodeBannerView } from './schema.ts';

/** A code to copy, and a button to the plans with it. */
export function View({ block }: { block: InviteCodeBannerView }) {
  const hasWords = block.title !== '' || block.text !== '';
  return (
    <section className={classNames(styles.banner, hasWords && styles.twoSided)}>
      {hasWords && (
        <div className={styles.words}>
          <BlockTitle>{block.title}</BlockTitle>
          <BlockLead>{block.text}</BlockLead>
        </div>
      )}
      <div className={styles.side}>
        <div className={styles.code}>
          <code>{block.code}</code>
          <CopyButton text={block.code} />
        </div>
        <a
          className={buttonClass('primary', 'large')}
          href={href(plansPage, {}, { coupon_code: block.code })}
        >
          {block.button || 'See plans'}
        </a>
      </div>
    </section>
  );
}

/** How long the success of a copy is shown, in ms. */
const copiedMs = 1500;

/** Copies a text and says so; a failed copy shows nothing, and the code stays there to be selected. */
function CopyButton({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return;
    }
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), copiedMs);
  };
  return (
    <>
      <Button
        variant="icon"
        icon={isCopied ? Check : Copy}
        aria-label="Copy the code"
        onClick={() => void copy()}
      />
      <span className="spoken" aria-live="polite">
        {isCopied ? 'Copied' : ''}
      </span>
    </>
  );
}
