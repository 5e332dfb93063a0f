import { buttonClass } from '#design/button/button-class.ts';
import { PageHead } from '#design/page-head/page-head.tsx';

/** What a browser shows that cannot run the studio (STUDIO-011). */
export function MissingFeaturePage({ feature, siteUrl }: { feature: string; siteUrl: string }) {
  return (
    <main>
      <PageHead title="The studio cannot run in this browser" lead={`This browser has no ${feature}.`} />
      <a className={buttonClass('primary')} href={`${siteUrl}/studio/install-chrome`}>
        What the studio needs
      </a>
    </main>
  );
}
