import { useState } from 'react';
import { classNames } from '#design/class-names.ts';
import { CheckboxField } from '#design/field/checkbox-field.tsx';
import { SelectField } from '#design/field/select-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { panelClass } from '#design/panel/panel-class.ts';
import type { DraftedBannerView } from '../drafts.contract.ts';
import { type BannerViewer, findBannerFor } from '../model/banner-audience.ts';
import { BannerBar } from './banner-bar.tsx';
import styles from './banners-page.module.css';

const member = { signedIn: true, unverified: false, education: false };
const viewers: Readonly<Record<string, { label: string; viewer: BannerViewer }>> = {
  guest: { label: 'Guests', viewer: { ...member, signedIn: false } },
  member: { label: 'Members', viewer: member },
  unverified: { label: 'Members with an unverified e-mail', viewer: { ...member, unverified: true } },
  educationGuest: {
    label: 'Guests of the education site',
    viewer: { ...member, signedIn: false, education: true },
  },
  educationMember: { label: 'Members of the education site', viewer: { ...member, education: true } },
};

interface AudiencePreviewProps {
  banners: readonly DraftedBannerView[];
  /** In milliseconds. */
  now: number;
}

/** The banner that readers of a kind see now, with the drafts or without. */
export function AudiencePreview({ banners, now }: AudiencePreviewProps) {
  const [as, setAs] = useState('guest');
  const [withDrafts, setWithDrafts] = useState(false);
  const considered = banners.flatMap(({ id, draft, published }) => {
    const attributes = withDrafts ? draft : published;
    return attributes ? [{ id, attributes }] : [];
  });
  const shown = findBannerFor(considered, viewers[as]?.viewer ?? member, now);
  return (
    <section className={panelClass('form')} aria-label="Preview">
      <div className={classNames(styles.row, styles.viewer)}>
        <SelectField label="What they see" value={as} onChange={(event) => setAs(event.target.value)}>
          {Object.entries(viewers).map(([name, { label }]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </SelectField>
        <CheckboxField
          label="With the drafts"
          checked={withDrafts}
          onChange={(event) => setWithDrafts(event.target.checked)}
        />
      </div>
      {shown ? (
        <div className={styles.look}>
          <BannerBar
            banner={{ id: shown.id, attributes: { ...shown.attributes, body: shown.attributes.bodyHtml } }}
            onDismiss={() => flash.success('For readers it would be gone now.')}
          />
        </div>
      ) : (
        <p>They see no banner.</p>
      )}
    </section>
  );
}
